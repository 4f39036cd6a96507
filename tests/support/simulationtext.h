// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/verdict.h"
#include "core/prepare/model/simulation.h"

#include <optional>
#include <string>

namespace bcfg::test {

/// The checks, warnings and notes of a verdict as one text, for comparing verdicts.
inline std::string textOf(const ExplainedVerdict &explained)
{
    std::string text;
    for (const Check &check : explained.checks)
        text += std::to_string(check.dtypeConfig) + check.field + check.wants + check.has + check.why +
                (check.ok ? "+" : "-");
    for (const auto &list : {explained.warnings, explained.notes}) {
        for (const std::string &line : list)
            text += line;
    }
    return text;
}

inline std::string textOf(const std::optional<fx::ModelGraph> &made)
{
    std::string text;
    if (!made)
        return text;
    for (const fx::NodeIndex node : made->graph.order())
        text += std::string(made->graph[node].name) + ' ' + std::string(made->graph[node].target) + ' ' +
                std::string(made->moduleTypes[node]) + '\n';
    return text;
}

/// Everything in a simulation except the graphs as one text, for comparing simulations.
inline std::string outcomeTextOf(const fx::Simulation &made)
{
    std::string text = made.error ? made.error->type + made.error->message + '\n' : std::string();
    for (const fx::ModelFusion &fusion : made.fusions)
        text += std::to_string(fusion.entry) + fusion.fusedModule + '\n';
    for (const fx::ModelMatch &match : made.matches)
        text += std::to_string(match.entry) + std::string(toString(match.status)) +
                std::to_string(match.dtypeConfig.value_or(9)) + textOf(*match.explanation) + '\n';
    for (const fx::NodeOutcome &node : made.nodes) {
        text += std::string(toString(node.status)) + node.qconfigFrom.list + node.qconfigFrom.key +
                node.referenceModule + (node.keptFloat ? std::to_string(static_cast<int>(*node.keptFloat)) : "") + '\n';
        for (const fx::ModelTried &tried : *node.tried)
            text += std::to_string(tried.entry) + std::string(toString(tried.lost)) + '\n';
    }
    for (const std::size_t row : made.unusedEntries)
        text += std::to_string(row) + '\n';
    return text;
}

/// Everything in a simulation, including the graphs, as one text, for comparing simulations.
inline std::string textOf(const fx::Simulation &made)
{
    return outcomeTextOf(made) + textOf(made.prepared) + textOf(made.reference);
}

} // namespace bcfg::test
