// SPDX-License-Identifier: Apache-2.0
#include "ui/session/model/modelchange.h"

#include "core/document/json/patch.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/model/reasons.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <algorithm>
#include <variant>

namespace bcfg::ui {

namespace {

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
std::string obstacleOf(fx::NodeIndex node, const fx::Simulation &simulation, const BackendConfig &document)
{
    const fx::NodeOutcome &outcome = simulation.nodes[node];
    if (outcome.status == fx::NodeStatus::Covered)
        return fx::reason(simulation.matches[*outcome.match].anchor, simulation, document);
    return fx::reason(node, simulation, document);
}

} // namespace

std::vector<ModelChange> triedChanges(const std::vector<NearestChange> &changes, fx::NodeIndex node,
                                      const SimulationInput &input, fx::ModelSimulation &simulation,
                                      const Progress &progress)
{
    const Stoppable stoppable(progress);
    std::vector<ModelChange> result;
    for (const NearestChange &change : changes) {
        const std::variant<BackendConfig, PatchError> edited = applyEdits(input.config, change.edits);
        const BackendConfig *after = std::get_if<BackendConfig>(&edited);
        if (!after)
            continue; // the place of the edit does not exist any more
        const fx::SimulationOptions options{.isQat = input.isQat, .explains = true, .keeps = fx::KeptGraphs::None};
        const std::optional<fx::Simulation> made = simulation.update(*after, changed(input.mapping, change), options);
        if (!made)
            break;
        ModelChange tried{change, fx::NodeStatus::NoPattern, {}};
        if (made->error)
            tried.obstacle = (made->stage == fx::Stage::Prepare ? "Prepare raises " : "Convert raises ") +
                             made->error->type + ": " + made->error->message;
        if (!made->nodes.empty()) {
            tried.status = fx::effectiveStatus(node, *made);
            if (tried.status != fx::NodeStatus::Quantized)
                tried.obstacle = obstacleOf(node, *made, *after);
        }
        result.push_back(std::move(tried));
    }
    std::ranges::stable_partition(result, [](const ModelChange &tried) { return tried.obstacle.empty(); });
    return result;
}

} // namespace bcfg::ui
