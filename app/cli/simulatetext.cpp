// SPDX-License-Identifier: Apache-2.0
#include "app/cli/simulatereport.h"
#include "core/document/model/number.h"
#include "core/document/model/printable.h"
#include "core/document/model/utf8.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/model/reasons.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace bcfg::cli {

namespace {

std::string entryTitle(std::size_t row, const BackendConfig &document)
{
    return std::to_string(row) + " " + visibleText(document.configs[row]->title(document.api));
}

void addSummary(Lines &lines, const SimulatedColumn &column, const trace::Model &model)
{
    const fx::Overview &overview = column.overview;
    const std::string operators = countedText(overview.operators, "operator", "operators");
    lines.line(column.name + (column.isQat ? ", quantization-aware training" : ""));
    if (const std::optional<PythonError> &error = column.simulation.error) {
        lines.line("  " + raisedText(model, column.simulation))
            .line(error->isKnown() ? "  0 of " + operators + " quantized, as there is no converted model"
                                   : "  So nothing is known about its " + operators);
    } else {
        lines.add("  " + std::to_string(overview.counts[fx::NodeStatus::Quantized]) + " of " + operators +
                  " quantized, " + std::to_string(overview.counts[fx::NodeStatus::ObservedOnly]) + " observed only, " +
                  std::to_string(overview.floatCount()) + " float");
        if (const std::size_t removed = overview.counts[fx::NodeStatus::Removed]; removed > 0)
            lines.add(", " + std::to_string(removed) + " removed");
        lines.line("; " + countedText(column.simulation.fusions.size(), "fusion", "fusions"));
    }
    for (const std::string &note : column.simulation.notes)
        lines.line("  Note: " + note);
}

void addOperators(Lines &lines, const SimulatedColumn &column, const BackendConfig &document)
{
    const fx::Overview &overview = column.overview;
    if (overview.byOperator.empty())
        return;
    std::size_t width = 8;
    for (const fx::OperatorRow &row : overview.byOperator)
        width = std::max(width, codePointCount(row.name));
    lines.end().line("  " + leftAligned("operator", width) + "  quantized  observed  float");
    for (const fx::OperatorRow &row : overview.byOperator) {
        const std::string why = fx::mostFrequentReason(row.floatNodes, column.simulation, document);
        lines.line("  " + leftAligned(row.name, width) + rightAligned(row.quantized, 11) +
                   rightAligned(row.observedOnly, 10) + rightAligned(row.floatNodes.size(), 7) +
                   (why.empty() ? "" : "  " + why));
    }
}

void addEntries(Lines &lines, const SimulatedColumn &column, const BackendConfig &document)
{
    struct Taken
    {
        std::size_t quantized = 0;
        std::size_t other = 0;
        std::size_t fused = 0;
    };
    std::map<std::size_t, Taken> byEntry;
    for (const fx::ModelMatch &match : column.simulation.matches) {
        if (match.status == fx::NodeStatus::Removed)
            continue;
        ++(match.status == fx::NodeStatus::Quantized ? byEntry[match.entry].quantized : byEntry[match.entry].other);
    }
    for (const fx::ModelFusion &fusion : column.simulation.fusions)
        ++byEntry[fusion.entry].fused;
    if (byEntry.empty())
        return;
    lines.end().line("  entry");
    for (const auto &[entry, taken] : byEntry) {
        std::string text;
        const auto add = [&](std::size_t number, std::string_view what) {
            if (number > 0)
                text += (text.empty() ? "" : ", ") + std::string(what) + " " + std::to_string(number);
        };
        add(taken.fused, "fuses");
        add(taken.quantized, "quantizes");
        add(taken.other, "leaves float");
        lines.line("  " + entryTitle(entry, document) + ": " + text);
    }
    if (const std::size_t unused = column.simulation.unusedEntries.size(); unused > 0)
        lines.line("  " + countedText(unused, "entry matches", "entries match") + " nothing in this model.");
}

std::string qconfigText(const fx::NodeOutcome &outcome)
{
    if (!outcome.hasQConfig && outcome.qconfigFrom.list.empty())
        return "no QConfig";
    const std::string row =
        outcome.qconfigFrom.list.empty() ? "the global one" : outcome.qconfigFrom.list + " " + outcome.qconfigFrom.key;
    return outcome.hasQConfig ? row : "None, by " + row;
}

void addNode(Lines &lines, fx::NodeIndex index, const SimulatedColumn &column, const trace::Model &model,
             const BackendConfig &document)
{
    const trace::Node &node = model.nodes[index];
    const fx::NodeOutcome &outcome = column.simulation.nodes[index];
    lines.line("  " + node.name + ": " + trace::operatorOf(node) + (node.source.empty() ? "" : ", " + node.source));
    lines.line("    status: " + std::string(toString(outcome.status)));
    if (const std::string reason = fx::reason(index, column.simulation, document); !reason.empty())
        lines.line("    " + reason);
    if (!outcome.calibrationProblem.empty())
        lines.line("    " + std::string(outcome.calibrationProblem));
    lines.line("    QConfig: " +
               (outcome.status == fx::NodeStatus::FusedInto ? "that of the fused module" : qconfigText(outcome)));
    if (!outcome.referenceModule.empty())
        lines.line("    becomes: " + outcome.referenceModule);
    if (outcome.fusion) {
        const fx::ModelFusion &fusion = column.simulation.fusions[*outcome.fusion];
        lines.line("    fused by entry " + entryTitle(fusion.entry, document) + " into " + fusion.fusedModule);
    }
    if (outcome.match) {
        const fx::ModelMatch &match = column.simulation.matches[*outcome.match];
        lines.line("    taken by entry " + entryTitle(match.entry, document) +
                   (match.dtypeConfig ? ", dtype config #" + std::to_string(*match.dtypeConfig) : std::string()));
        for (const Check &check : match.explanation->checks) {
            const char *verdict = !check.isMade ? "not checked " : check.ok ? "passes      " : "fails       ";
            lines.line("      " + std::string(verdict) + std::string(toString(check.when)) + ", dtype config #" +
                       std::to_string(check.dtypeConfig) + " " + check.name() + ": wants " + check.wants + ", has " +
                       check.has);
            if (!check.ok || !check.isMade)
                lines.line("                  " + check.why);
        }
        for (const std::string &warning : match.explanation->warnings)
            lines.line("      PyTorch warns: " + warning);
        for (const std::string &note : match.explanation->notes)
            lines.line("      Note: " + note);
    }
    for (const fx::ModelTried &one : *outcome.tried)
        lines.line("    not entry " + entryTitle(one.entry, document) + ": " + fx::explanation(one));
}

/// "quantized, but conv1 is no longer quantized", or why the change does not suffice.
std::string effectText(const fx::TriedChange &change, const trace::Model &model)
{
    if (!change.obstacle.empty())
        return std::string(toString(change.status)) + ". " + change.obstacle;
    return change.lost.empty() ? "quantized" : "quantized, but " + fx::lostText(change, model);
}

void addChanges(Lines &lines, const std::vector<fx::TriedChange> &changes, const trace::Model &model,
                const fx::Simulation &simulation)
{
    if (simulation.error && !changes.empty() && std::ranges::all_of(changes, &fx::TriedChange::keepsError)) {
        const std::optional<std::uint32_t> at = simulation.error->node;
        lines.line("    Fix the error that convert raises" + (at ? " at " + model.nodes[*at].name : std::string()) +
                   " first; no other change helps until then.");
        return;
    }
    for (const fx::TriedChange &each : changes)
        lines.line("    → " + each.change.title).line("      then: " + effectText(each, model));
}

} // namespace

std::string raisedText(const trace::Model &model, const fx::Simulation &simulation)
{
    const std::optional<PythonError> &error = simulation.error;
    if (!error)
        return {};
    return error->textOf(toString(simulation.stage), error->node ? model.nodes[*error->node].name : std::string());
}

std::optional<std::size_t> entryOf(const fx::NodeOutcome &node, const fx::Simulation &simulation)
{
    if (node.match)
        return simulation.matches[*node.match].entry;
    return node.fusion ? std::optional(simulation.fusions[*node.fusion].entry) : std::nullopt;
}

std::string failUnderText(const fx::Overview &overview, double failUnder)
{
    // Rounded down, because rounding up could reach --fail-under.
    const double percent = std::floor(overview.quantizedPercent() * 10) / 10;
    return std::to_string(overview.counts[fx::NodeStatus::Quantized]) + " of " +
           countedText(overview.operators, "operator is", "operators are") + " quantized, " +
           Number::of(percent).text() + " %, and --fail-under is " + Number::of(failUnder).text() + " %.";
}

Lines columnText(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document, bool explains)
{
    Lines lines;
    addSummary(lines, column, model);
    addOperators(lines, column, document);
    if (!column.simulation.error)
        addEntries(lines, column, document);
    if (explains && !column.simulation.nodes.empty()) {
        lines.end().line(column.simulation.error ? "  node, as it is where convert raises" : "  node");
        for (fx::NodeIndex i = 0; i < column.simulation.nodes.size(); ++i) {
            const fx::NodeOutcome &outcome = column.simulation.nodes[i];
            if (outcome.status == fx::NodeStatus::NoOperator)
                continue;
            std::string reason = fx::reason(i, column.simulation, document);
            if (!outcome.calibrationProblem.empty())
                reason += (reason.empty() ? "" : " ") + std::string(outcome.calibrationProblem);
            lines.line("  " + model.nodes[i].name + " (" + trace::operatorOf(model.nodes[i]) +
                       "): " + std::string(toString(outcome.status)) + (reason.empty() ? "" : ". " + reason));
        }
    }
    return lines;
}

Lines nodeText(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document)
{
    Lines lines;
    lines.line(column.name + (column.isQat ? ", quantization-aware training" : ""));
    if (column.simulation.error)
        lines.line("  " + raisedText(model, column.simulation));
    for (const auto &[node, changes] : column.asked) {
        if (column.simulation.nodes.empty())
            break;
        addNode(lines, node, column, model, document);
        addChanges(lines, changes, model, column.simulation);
    }
    return lines;
}

std::string simulateCsv(const SimulatedColumn &column, const trace::Model &model)
{
    std::string text;
    for (fx::NodeIndex i = 0; i < column.simulation.nodes.size(); ++i) {
        const fx::NodeOutcome &outcome = column.simulation.nodes[i];
        const trace::Node &node = model.nodes[i];
        const auto dtypeConfig = outcome.match ? column.simulation.matches[*outcome.match].dtypeConfig : std::nullopt;
        const std::string module = node.scope ? node.scope->path : std::string();
        text += csvCell(column.name) + ',' + csvCell(node.name) + ',' + csvCell(trace::operatorOf(node)) + ',' +
                csvCell(module) + ',' + std::string(toString(outcome.status)) + ',' +
                numberCell(entryOf(outcome, column.simulation)) + ',' + numberCell(dtypeConfig) + ',' +
                csvCell(outcome.hasQConfig ? outcome.qconfigFrom.list : "None") + ',' +
                csvCell(outcome.referenceModule) + '\n';
    }
    return text;
}

} // namespace bcfg::cli
