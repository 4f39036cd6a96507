// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/nodechanges.h"

#include "core/document/json/exporter.h"
#include "core/document/json/patch.h"
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/prepare/model/cover.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/model/reasons.h"
#include "core/prepare/qconfig/resolvedqconfig.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/patternkey.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <variant>

namespace bcfg::fx {

namespace {

/// The QConfig in a row of the mapping; null where the row has None, or where there is no such row.
const QConfig *qconfigAt(const QConfigMapping &mapping, const QConfigMapping::Place &place)
{
    const auto ofRow = [&](const auto &rows, auto keyOf) -> const QConfig * {
        const auto last = std::ranges::find(rows.rbegin(), rows.rend(), place.key, keyOf);
        return last != rows.rend() ? pointerTo(last->qconfig) : nullptr;
    };
    if (place.list.empty())
        return pointerTo(mapping.global);
    if (place.list == "module_name_object_type_order")
        return ofRow(mapping.moduleNameObjectTypeOrder, &QConfigMapping::OrderRow::key);
    return ofRow(place.list == "object_type"   ? mapping.objectType
                 : place.list == "module_name" ? mapping.moduleName
                                               : mapping.moduleNameRegex,
                 &QConfigMapping::Row::key);
}

/// The rows that a mapping needs to reach the nodes of a match and the nodes that were fused into them:
/// {"module_name", "layer1.conv"} for a module, {"object_type", "torch.add"} for a function or method. A row of
/// object_type also reaches other nodes with the same function.
std::vector<QConfigMapping::Place> rowsOf(const ModelMatch &match, const AskedNode &asked)
{
    std::vector<QConfigMapping::Place> rows;
    const auto add = [&](NodeIndex index) {
        const trace::Node &node = asked.model.nodes[index];
        const bool isModule = node.op == trace::Op::CallModule;
        addOnce(rows, {isModule ? "module_name" : "object_type", isModule ? node.target : trace::operatorOf(node)});
    };
    for (const NodeIndex index : match.nodes) {
        add(index);
        if (const std::optional<std::size_t> fusion = asked.simulation.nodes[index].fusion)
            std::ranges::for_each(asked.simulation.fusions[*fusion].nodes, add);
    }
    return rows;
}

/// The changes that give `rows` of a mapping a QConfig, one change for each QConfig: the global one of the mapping,
/// those of its first rows of module_name, and PyTorch's default.
std::vector<NearestChange> changesGivingQConfig(const std::vector<QConfigMapping::Place> &rows,
                                                const QConfigMapping &mapping, Release release, bool isQat)
{
    constexpr std::size_t mostOfMapping = 3;
    std::vector<NearestChange> changes;
    const auto add = [&](const std::string &which, const std::optional<QConfig> &qconfig) {
        const auto isSame = [&](const NearestChange &other) {
            return qconfigEquals(*other.qconfig, *qconfig, release);
        };
        if (qconfig && std::ranges::none_of(changes, isSame))
            changes.push_back({.side = NearestChange::Side::QConfig,
                               .title = "In " + placeText(rows) + ", take " + which,
                               .qconfig = qconfig,
                               .cost = rows.size(),
                               .rows = rows});
    };
    add("the QConfig of " + rowText({}), mapping.global);
    for (const QConfigMapping::Row &row : mapping.moduleName) {
        if (changes.size() < mostOfMapping)
            add("the QConfig of " + rowText({"module_name", row.key}), row.qconfig);
    }
    const std::string name = QConfigCatalog::defaultBackend(release) + (isQat ? " qat" : "");
    const NamedQConfig *standard = QConfigCatalog::of(release).findQConfig(name);
    add(standard->name, standard->qconfig);
    return changes;
}

std::vector<NearestChange> changesOfMatch(const ModelMatch &match, const AskedNode &asked)
{
    const QConfigMapping &mapping = asked.assignment.mapping();
    const std::vector<QConfigMapping::Place> rows =
        asked.assignment.isForAll() ? std::vector<QConfigMapping::Place>() : rowsOf(match, asked);
    const NodeOutcome &anchor = asked.simulation.nodes[match.anchor];
    if (!anchor.hasQConfig)
        return rows.empty() ? std::vector<NearestChange>()
                            : changesGivingQConfig(rows, mapping, releaseOf(asked.document), asked.isQat);
    if (const QConfig *qconfig = qconfigAt(mapping, anchor.qconfigFrom))
        return nearestChanges(*asked.candidate, ResolvedQConfig(*qconfig, asked.candidate->release), rows);
    const ResolvedQConfig *qconfig = asked.assignment.qconfigFor(*asked.candidate);
    return qconfig ? nearestChanges(*asked.candidate, *qconfig, rows) : std::vector<NearestChange>();
}

/// "a, b and c".
std::string enumeration(const std::vector<std::string> &items)
{
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i)
        text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
    return text;
}

/// The change that adds missingIn(document, cover) to the document; nullopt where nothing is missing.
std::optional<NearestChange> addingOf(const Cover &cover, const BackendConfig &document)
{
    const std::vector<Shared<PatternConfig>> missing = missingIn(document, cover);
    if (missing.empty())
        return std::nullopt;
    NearestChange change{.title = missing.size() == 1 ? "Add a pattern config for " : "Add pattern configs for ",
                         .cost = missing.size()};
    std::vector<std::string> titles; // each once, as QAT modules have the same titles as float modules
    for (const Shared<PatternConfig> &config : missing) {
        change.edits.push_back({Edit::Operation::Add, JsonPointer() / "configs" / "-", toJson(*config)});
        addOnce(titles, config->title(document.api));
    }
    change.title += enumeration(titles);
    return change;
}

/// The changes that add entries of PyTorch's native backend: one change with the entries for the node by itself, and
/// one with the entries that fuse or match the node together with others.
std::vector<NearestChange> addedPatterns(const AskedNode &asked)
{
    const BackendConfig &native = findBuiltInConfig("native", releaseOf(asked.document))->config();
    Cover alone{.document = native};
    auto keys = torch::keyMap<bool>(SymbolCatalog::of(releaseOf(native)));
    // The entry for a float module does not match the class of its QAT module.
    const std::string &qat = asked.simulation.nodes[callerOf(asked.node, asked.simulation)].qatModule;
    const std::string &wanted = qat.empty() ? trace::operatorOf(asked.model.nodes[asked.node]) : qat;
    keys.emplace(Pattern::atom(wanted), true);
    std::erase_if(alone.document.configs, [&](const Shared<PatternConfig> &config) {
        const std::optional<Pattern> key = config->reversedPattern(native.api);
        return !key || !keys.contains(*key);
    });
    if (!qat.empty() && alone.document.configs.empty()) {
        alone.leftOut.push_back({qat, 1});
        addLeftOut(alone, native);
    }
    std::vector<NearestChange> changes;
    const auto add = [&](const Cover &found) {
        if (std::optional<NearestChange> change = addingOf(found, asked.document);
            change && (changes.empty() || changes.front() != *change))
            changes.push_back(*std::move(change));
    };
    add(alone);
    try {
        Cover together = cover(asked.model, std::vector{asked.node}, native, asked.isQat);
        addLeftOut(together, native);
        add(together);
    } catch (const PythonError &) { // PyTorch's own backend cannot fuse this model
    }
    return changes;
}

QConfigMapping changed(const QConfigMapping &mapping, const NearestChange &change)
{
    QConfigMapping result = mapping;
    if (!change.qconfig)
        return result;
    if (change.rows.empty())
        result.global = change.qconfig;
    else
        setQConfig(result, change.rows, *change.qconfig);
    return result;
}

/// Why a node is not quantized. For a node inside a match the reason is that of the match's anchor.
std::string obstacleOf(NodeIndex node, const Simulation &simulation, const BackendConfig &document)
{
    const NodeOutcome &outcome = simulation.nodes[node];
    const bool isInside = outcome.status == NodeStatus::Covered;
    return reason(isInside ? simulation.matches[*outcome.match].anchor : node, simulation, document);
}

/// Why PyTorch raises when data runs through the changed model: any reason at the asked node, or a reason at another
/// node at which PyTorch did not raise before. Empty for none.
std::string newProblem(const AskedNode &asked, const Simulation &changed)
{
    if (const std::string_view problem = changed.nodes[asked.node].calibrationProblem; !problem.empty())
        return std::string(problem);
    for (NodeIndex node = 0; node < changed.nodes.size(); ++node) {
        const std::string_view problem = changed.nodes[node].calibrationProblem;
        if (!problem.empty() && asked.simulation.nodes[node].calibrationProblem.empty())
            return "At " + asked.model.nodes[node].name + ", " + std::string(problem);
    }
    return {};
}

std::vector<NodeIndex> quantizedOperators(const AskedNode &asked)
{
    std::vector<NodeIndex> quantized;
    for (NodeIndex node = 0; node < asked.simulation.nodes.size(); ++node) {
        if (isCall(asked.model.nodes[node].op) && effectiveStatus(node, asked.simulation) == NodeStatus::Quantized)
            quantized.push_back(node);
    }
    return quantized;
}

/// Simulates the model after a change and returns the effect; nullopt where the document does not have the place of an
/// edit, and where prepare raises after the change. `quantized`: the quantizedOperators() before the change.
std::optional<TriedChange> triedChange(const NearestChange &change, const AskedNode &asked,
                                       const std::vector<NodeIndex> &quantized, ModelSimulation &tried)
{
    const std::variant<BackendConfig, PatchError> edited = applyEdits(asked.document, change.edits);
    const BackendConfig *after = std::get_if<BackendConfig>(&edited);
    if (!after)
        return std::nullopt;
    const SimulationOptions options{
        .isQat = asked.isQat, .explains = true, .keeps = KeptGraphs::None, .notesRows = false};
    const std::optional<Simulation> made = tried.update(*after, changed(asked.assignment.mapping(), change), options);
    if (!made)
        throw Stopped();
    if (made->nodes.empty())
        return std::nullopt;
    TriedChange result{change};
    result.keepsError = made->error && made->error == asked.simulation.error;
    if (made->error)
        result.obstacle = made->error->textOf("Convert");
    result.status = effectiveStatus(asked.node, *made);
    if (result.status != NodeStatus::Quantized)
        result.obstacle = obstacleOf(asked.node, *made, *after);
    else if (result.obstacle.empty())
        result.obstacle = newProblem(asked, *made);
    std::ranges::copy_if(quantized, std::back_inserter(result.lost),
                         [&](NodeIndex node) { return effectiveStatus(node, *made) != NodeStatus::Quantized; });
    return result;
}

} // namespace

std::vector<TriedChange> nodeChanges(const AskedNode &asked, ModelSimulation &tried)
{
    if (asked.simulation.nodes.empty())
        return {};
    const NodeStatus status = effectiveStatus(asked.node, asked.simulation);
    if (status == NodeStatus::Quantized || status == NodeStatus::Removed)
        return {};
    const ModelMatch *match = effectiveMatch(asked.node, asked.simulation);
    const bool isMissing = !match && status == NodeStatus::NoPattern;
    const std::vector<NearestChange> changes = match       ? changesOfMatch(*match, asked)
                                               : isMissing ? addedPatterns(asked)
                                                           : std::vector<NearestChange>();
    const std::vector<NodeIndex> quantized = quantizedOperators(asked);
    // A change helps if it quantizes the node, or makes the node ObservedOnly: a second change can then add the
    // reference module. Adding a missing pattern config always helps, even if its dtype configs do not fit yet.
    std::vector<TriedChange> result;
    const auto helps = [&](const TriedChange &change) {
        return isMissing || change.status == NodeStatus::Quantized || change.status == NodeStatus::ObservedOnly;
    };
    for (const NearestChange &change : changes) {
        if (std::optional<TriedChange> one = triedChange(change, asked, quantized, tried); one && helps(*one))
            result.push_back(*std::move(one));
    }
    const auto takesOneForQat = [&](const NearestChange &change) {
        if (change.side != NearestChange::Side::Preset)
            return false;
        const auto qconfig = resolve(*change.qconfig, releaseOf(asked.document));
        return qconfig->makesFakeQuantize(QConfigSide::Activation) || qconfig->makesFakeQuantize(QConfigSide::Weight);
    };
    const auto rank = [&](const TriedChange &each) {
        return std::tuple(!each.obstacle.empty(), !each.lost.empty(), !asked.isQat && takesOneForQat(each.change));
    };
    std::ranges::stable_sort(result, {}, rank);
    return result;
}

std::string lostText(const TriedChange &change, const trace::Model &model)
{
    constexpr std::size_t mostNames = 3;
    const std::size_t lost = change.lost.size();
    if (lost == 0)
        return {};
    const std::size_t named = lost > mostNames ? mostNames - 1 : lost;
    std::vector<std::string> items;
    for (std::size_t i = 0; i < named; ++i)
        items.push_back(model.nodes[change.lost[i]].name);
    if (named < lost)
        items.push_back(std::to_string(lost - named) + " other nodes");
    return enumeration(items) + (lost == 1 ? " is" : " are") + " no longer quantized";
}

} // namespace bcfg::fx
