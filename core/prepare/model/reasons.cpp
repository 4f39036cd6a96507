// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/reasons.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace bcfg::fx {

namespace {

/// The first failed comparison of the dtype config with the fewest failures; null where none failed. Only the
/// comparisons with this `when` count.
const Check *nearestFailure(std::span<const Check> checks, Check::When when)
{
    // By dtype config: the number of failures, and the first one.
    std::map<std::size_t, std::pair<std::size_t, const Check *>> failures;
    for (const Check &check : checks) {
        if (check.ok || check.when != when)
            continue;
        auto &[number, first] = failures[check.dtypeConfig];
        if (number++ == 0)
            first = &check;
    }
    const auto least = std::ranges::min_element(failures, {}, [](const auto &failure) { return failure.second.first; });
    return least == failures.end() ? nullptr : least->second.second;
}

std::string entryTitle(std::size_t row, const BackendConfig &document)
{
    return "#" + std::to_string(row) + " " + visibleText(document.configs[row]->title(document.api));
}

std::string failureText(const Check &check)
{
    return check.name() + " wants " + check.wants +
           (check.isOfOperator ? ", the operator has " : ", the QConfig has ") + check.has;
}

std::string rejection(const ModelMatch &match, const BackendConfig &document)
{
    const std::string entry = entryTitle(match.entry, document);
    const Check *failed = nearestFailure(match.explanation->checks, Check::When::Prepare);
    if (!failed)
        return "Entry " + entry + " has no dtype config that fits.";
    return "No dtype config of entry " + entry + " fits: " + failureText(*failed) + ".";
}

/// Why a match is observed but stays float.
std::string keptFloat(const ModelMatch &match, const Simulation &simulation)
{
    if (simulation.error)
        return simulation.error->isKnown() ? "convert raises " + simulation.error->type : simulation.error->text();
    const NodeIndex *kept =
        elementWhere(match.nodes, [&](NodeIndex node) { return simulation.nodes[node].keptFloat.has_value(); });
    if (!kept)
        return match.isReplaced ? "convert does not replace it"
                                : "convert has no quantize for the dtype of its observers";
    switch (*simulation.nodes[*kept].keptFloat) {
    case KeptFloat::NoReference:
        return "no entry gives its class a reference module";
    case KeptFloat::NoEntry:
        return "no entry has its class as the pattern, so convert finds no dtype config for it";
    case KeptFloat::Parametrized:
        return "convert finds no dtype config for the class that torch.nn.utils.parametrize made for it; "
               "remove_parametrizations() gives it its own class back";
    case KeptFloat::Weight:
        return "the QConfig's weight is not quantized";
    case KeptFloat::DTypes:
        break;
    }
    const Check *failed = nearestFailure(match.explanation->checks, Check::When::Convert);
    return "no dtype config passes the check of convert" + (failed ? ": " + failureText(*failed) : std::string());
}

} // namespace

std::string reason(NodeIndex node, const Simulation &simulation, const BackendConfig &document)
{
    const NodeOutcome &outcome = simulation.nodes[node];
    switch (outcome.status) {
    case NodeStatus::Quantized:
    case NodeStatus::NoOperator:
        return {};
    case NodeStatus::FusedInto:
        return "It has gone into " + simulation.fusions[*outcome.fusion].fusedModule + ".";
    case NodeStatus::Covered:
        return "It is part of a match of entry " + entryTitle(simulation.matches[*outcome.match].entry, document) + ".";
    case NodeStatus::Removed:
        return "convert removes it, as nothing uses its result. A change that it makes in place is lost.";
    case NodeStatus::NotConfigured:
        return "It gets no QConfig.";
    case NodeStatus::NoPattern:
        return outcome.qatModule.empty() ? "No entry takes it."
                                         : "QAT makes it " + outcome.qatModule + ", which no entry takes.";
    case NodeStatus::ObservedOnly: {
        const std::string why = keptFloat(simulation.matches[*outcome.match], simulation);
        return "It is observed, but stays float: " + why + (why.ends_with('.') ? "" : ".");
    }
    case NodeStatus::NoEffect:
        return "A dtype config fits, and yet PyTorch observes and replaces nothing.";
    case NodeStatus::Rejected:
        break;
    }
    return rejection(simulation.matches[*outcome.match], document);
}

std::string mostFrequentReason(std::span<const NodeIndex> nodes, const Simulation &simulation,
                               const BackendConfig &document)
{
    std::map<std::string, std::size_t> reasons;
    for (const NodeIndex node : nodes)
        ++reasons[reason(node, simulation, document)];
    const auto most = std::ranges::max_element(reasons, {}, [](const auto &each) { return each.second; });
    return most == reasons.end() ? std::string() : most->first;
}

std::vector<std::string> problemTexts(const trace::Model &model, const Simulation &simulation)
{
    std::map<std::string_view, std::vector<NodeIndex>> places;
    for (NodeIndex node = 0; node < simulation.nodes.size(); ++node) {
        if (const std::string_view problem = simulation.nodes[node].calibrationProblem; !problem.empty())
            places[problem].push_back(node);
    }
    constexpr std::size_t most = 3; // nodes that a sentence names
    std::vector<std::string> texts;
    for (const auto &place : places) {
        const std::vector<NodeIndex> &nodes = place.second;
        const auto nameOf = [&](std::size_t i) {
            return model.nodes[nodes[i]].name;
        };
        texts.push_back("The model cannot run. At " + listedNames(nodes.size(), most, ',', nameOf) + ": " +
                        std::string(place.first));
    }
    return texts;
}

std::string explanation(const ModelTried &tried)
{
    switch (tried.lost) {
    case Lost::Shorter:
        return "A longer pattern took the node.";
    case Lost::Taken:
        return "Another entry of the same length comes before it.";
    case Lost::AnotherUser:
        return "An operator inside the pattern has another user.";
    case Lost::Arguments:
        break;
    }
    return tried.difference;
}

} // namespace bcfg::fx
