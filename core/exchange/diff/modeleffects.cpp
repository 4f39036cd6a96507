// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/modeleffects.h"

#include "core/document/model/dtypetext.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/model/simulate.h"
#include "core/torch/catalog/release.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace bcfg::diff {

namespace {

using trace::NodeIndex;

/// The groups that changed each entry of one of the documents, by its row.
using GroupsByRow = std::vector<std::set<std::size_t>>;

GroupsByRow groupsByRow(const Comparison &comparison, const BackendConfig &document,
                        std::optional<std::size_t> Site::*row)
{
    GroupsByRow groups(document.configs.size());
    for (std::size_t i = 0; i < comparison.groups.size(); ++i) {
        if (comparison.groups[i].kind == Kind::Spelling)
            continue;
        for (const Site &site : comparison.groups[i].sites) {
            if (site.*row)
                groups[*(site.*row)].insert(i);
        }
    }
    return groups;
}

/// A simulation, and the parts of it that are compared.
struct Outcomes
{
    const BackendConfig &document;
    fx::Simulation simulation;

    Judged<fx::NodeStatus> of(NodeIndex node) const
    {
        if (simulation.nodes.empty())
            return {};
        const fx::ModelMatch *match = fx::effectiveMatch(node, simulation);
        Judged<fx::NodeStatus> judged{fx::effectiveStatus(node, simulation)};
        if (match && match->dtypeConfig)
            judged.dtypes.emplace(dtypesText(document.configs[match->entry]->dtypeConfigs()[*match->dtypeConfig]));
        return judged;
    }
    /// Adds the groups of the entries that match or fuse a node.
    void addGroups(NodeIndex node, const GroupsByRow &byRow, std::set<std::size_t> &groups) const
    {
        if (simulation.nodes.empty())
            return;
        if (const fx::ModelMatch *match = fx::effectiveMatch(node, simulation))
            groups.insert(byRow[match->entry].begin(), byRow[match->entry].end());
        if (const std::optional<std::size_t> fusion = simulation.nodes[node].fusion) {
            const std::set<std::size_t> &ofFusing = byRow[simulation.fusions[*fusion].entry];
            groups.insert(ofFusing.begin(), ofFusing.end());
        }
    }
};

/// Objects that every simulation with a document needs, made once.
struct Prepared
{
    explicit Prepared(const BackendConfig &config)
        : document(config),
          symbols(SymbolCatalog::of(releaseOf(config))),
          backend(config, symbols)
    {}

    Outcomes outcomes(const trace::Model &model, const QConfigMapping &mapping) const
    {
        return {document, fx::simulate(model, backend, mapping,
                                       {.isQat = false, .explains = false, .keeps = fx::KeptGraphs::None})};
    }

    const BackendConfig &document;
    fx::Symbols symbols;
    fx::Backend backend;
};

} // namespace

ModelEffects modelEffects(const Comparison &comparison, const trace::Model &model,
                          std::span<const QConfigOfBoth> qconfigs)
{
    ModelEffects effects;
    effects.groups.resize(comparison.groups.size());
    effects.operators = static_cast<std::size_t>(std::ranges::count_if(model.nodes, trace::isCall, &trace::Node::op));
    const GroupsByRow groupsOfA = groupsByRow(comparison, comparison.a, &Site::a);
    const GroupsByRow groupsOfB = groupsByRow(comparison, comparison.b, &Site::b);
    const Prepared preparedA(comparison.a);
    const Prepared preparedB(comparison.b);
    const std::optional<ReleaseChange> release = releaseChange(comparison);
    std::optional<Prepared> preparedWithoutRelease;
    if (release)
        preparedWithoutRelease.emplace(release->without);
    for (std::size_t i = 0; i < qconfigs.size(); ++i) {
        const Outcomes before = preparedA.outcomes(model, qconfigs[i].before.mapping());
        const Outcomes after = preparedB.outcomes(model, qconfigs[i].after.mapping());
        std::optional<Outcomes> withoutRelease;
        if (release)
            withoutRelease.emplace(preparedWithoutRelease->outcomes(model, qconfigs[i].before.mapping()));
        for (NodeIndex node = 0; node < model.nodes.size(); ++node) {
            if (!isCall(model.nodes[node].op))
                continue;
            const NodeStatusChange change{{i, before.of(node), after.of(node)}, node};
            if (change.before == change.after)
                continue;
            std::set<std::size_t> concerned;
            before.addGroups(node, groupsOfA, concerned);
            after.addGroups(node, groupsOfB, concerned);
            if (release && withoutRelease->of(node) != change.after)
                concerned.insert(release->group);
            for (const std::size_t group : concerned)
                effects.groups[group].push_back(change);
            if (concerned.empty())
                effects.elsewhere.push_back(change);
        }
    }
    return effects;
}

} // namespace bcfg::diff
