// SPDX-License-Identifier: Apache-2.0
#include "app/cli/diffreport.h"

#include "app/cli/jsonparts.h"
#include "core/document/model/dtypetext.h"
#include "core/document/model/printable.h"
#include "core/exchange/diff/entries.h"
#include "core/exchange/diff/grouptext.h"
#include "core/torch/catalog/release.h"

namespace bcfg::cli {

namespace {

constexpr std::string_view below = "    "; // the indentation of lines below a change
constexpr std::string_view bothJudgedBy = "both judged by PyTorch ";

template <class AnyStatus>
JsonValue statusJson(const std::optional<AnyStatus> &status)
{
    return status ? JsonValue(toString(*status)) : JsonValue();
}

JsonValue keyJson(const BackendConfig &document, std::size_t row)
{
    return diff::keyJson(*document.configs[row], document.api);
}

JsonValue keyJson(const diff::Comparison &comparison, const diff::Site &site)
{
    return site.b ? keyJson(comparison.b, *site.b) : keyJson(comparison.a, *site.a);
}

JsonValue pointerJson(const std::optional<std::size_t> &row, const std::optional<std::size_t> &dtypeConfig,
                      const std::string &field)
{
    if (!row)
        return {};
    JsonPointer where = JsonPointer::config(*row);
    if (!field.empty())
        where = where / field;
    if (dtypeConfig)
        where = where / *dtypeConfig;
    return where.text();
}

/// The release that judges both documents; empty where each is judged by its own, or nothing differs.
std::string judgedBy(const DiffReport &report)
{
    const bool isNeeded = !report.isOfOneGeneration && !report.comparison.groups.empty();
    return isNeeded ? std::string(releaseOf(report.comparison.b).version()) : std::string();
}

/// diff::factLines() with the nodes of the model, if there is one; lines below a change are indented.
std::vector<std::string> factLinesOf(const DiffReport &report)
{
    if (!report.model)
        return diff::factLines(report.comparison, report.qconfigs);
    const DiffReport::OfModel &of = *report.model;
    const auto nodeLines = [&](const std::vector<diff::NodeChange> &changes) {
        return diff::nodeLines(of.effects, changes, *of.model, of.mappings);
    };
    std::vector<std::string> lines = diff::factLines(
        report.comparison, report.qconfigs, [&](std::size_t group) { return nodeLines(of.effects.groups[group]); });
    if (!of.effects.elsewhere.empty())
        lines.emplace_back("nodes around what changed");
    for (const std::string &line : nodeLines(of.effects.elsewhere))
        lines.push_back(std::string(below) + line);
    return lines;
}

JsonValue nodesJson(const DiffReport::OfModel &of, const std::vector<diff::NodeChange> &changes)
{
    JsonValue::Array nodes;
    for (const diff::NodeChange &change : changes) {
        JsonValue::Object node{{"qconfig", validText(of.mappings[change.mapping].name)},
                               {"node", of.model->nodes[change.node].name},
                               {"before", statusJson(change.before)},
                               {"after", statusJson(change.after)}};
        if (change.dtypesBefore != change.dtypesAfter)
            node.emplace_back("dtypes",
                              JsonValue::Object{{"before", change.dtypesBefore}, {"after", change.dtypesAfter}});
        nodes.push_back(std::move(node));
    }
    return nodes;
}

JsonValue verdictJson(const DiffReport &report, const diff::EntryEffect &entry, const diff::VerdictChange &verdict)
{
    const diff::Comparison &comparison = report.comparison;
    JsonValue::Object json{{"qconfig", report.qconfigs[verdict.qconfig]},
                           {"pattern", keyJson(comparison, {entry.a, entry.b})},
                           {"before", statusJson(verdict.before)},
                           {"after", statusJson(verdict.after)}};
    if (verdict.before == verdict.after)
        json.emplace_back("dtypes",
                          JsonValue::Object{{"before", verdict.dtypesBefore}, {"after", verdict.dtypesAfter}});
    return json;
}

JsonValue changeJson(const DiffReport &report, std::size_t index)
{
    const diff::Comparison &comparison = report.comparison;
    const diff::Group &group = comparison.groups[index];
    JsonValue::Object change{{"kind", toString(group.kind)}};
    JsonValue::Array keys;
    JsonValue::Array inA;
    JsonValue::Array inB;
    for (const diff::Site &site : group.sites) {
        keys.push_back(keyJson(comparison, site));
        inA.push_back(pointerJson(site.a, site.dtypeA, group.field));
        inB.push_back(pointerJson(site.b, site.dtypeB, group.field));
    }
    if (group.sites.empty()) {
        inA.push_back(group.before ? JsonValue((JsonPointer() / group.field).text()) : JsonValue());
        inB.push_back(group.after ? JsonValue((JsonPointer() / group.field).text()) : JsonValue());
    }
    change.emplace_back("keys", std::move(keys));
    if (!group.field.empty())
        change.emplace_back("field", group.field);
    if (group.before)
        change.emplace_back("before", *group.before);
    if (group.after)
        change.emplace_back("after", *group.after);
    if (group.kind == diff::Kind::Move && group.field.empty()) {
        change.emplace_back("passed",
                            arrayJson(group.passed, [&](std::size_t row) { return keyJson(comparison.b, row); }));
    }
    change.emplace_back("pointers", JsonValue::Object{{"a", std::move(inA)}, {"b", std::move(inB)}});
    if (report.isOfOneGeneration)
        change.emplace_back("edits", arrayJson(diff::editsOf(comparison, group), editJson));
    JsonValue::Array effect;
    for (const diff::EntryEffect &entry : group.effect) {
        for (const diff::VerdictChange &verdict : *entry.verdicts)
            effect.push_back(verdictJson(report, entry, verdict));
    }
    change.emplace_back("effect", std::move(effect));
    if (report.model)
        change.emplace_back("nodes", nodesJson(*report.model, report.model->effects.groups[index]));
    return change;
}

} // namespace

Lines diffText(const DiffReport &report)
{
    Lines lines;
    if (const std::string release = judgedBy(report); !release.empty())
        lines.line(std::string(bothJudgedBy) + release);
    for (const std::string &line : factLinesOf(report))
        lines.line(line);
    return lines;
}

Lines diffMarkdown(const DiffReport &report)
{
    const auto escaped = [](const std::string &text) {
        return markdownText(visibleText(text));
    };
    Lines lines;
    lines.line("# " + escaped(report.nameOfA) + " → " + escaped(report.nameOfB)).end();
    if (const std::string release = judgedBy(report); !release.empty())
        lines.line("- " + std::string(bothJudgedBy) + release);
    const std::size_t losses = diff::lossLines(report.comparison.leftBehind).size();
    const std::vector<std::string> facts = factLinesOf(report);
    for (std::size_t i = 0; i < facts.size(); ++i) {
        if (i < losses)
            lines.line("- " + escaped(facts[i]));
        else if (facts[i].starts_with(below))
            lines.line("  - " + escaped(facts[i].substr(below.size())));
        else
            lines.line("- **" + escaped(facts[i]) + "**");
    }
    if (report.comparison.isEqual() && report.comparison.groups.empty())
        lines.line("Equal.");
    return lines;
}

JsonValue diffJson(const DiffReport &report)
{
    JsonValue::Array losses;
    for (const Diagnostic &lost : report.comparison.leftBehind) {
        if (lost.severity != Severity::Info)
            losses.push_back(JsonValue::Object{{"pointer", lost.where.text()},
                                               {"rule", toString(lost.rule)},
                                               {"severity", toString(lost.severity)},
                                               {"message", lost.message}});
    }
    JsonValue::Array changes;
    for (std::size_t i = 0; i < report.comparison.groups.size(); ++i)
        changes.push_back(changeJson(report, i));
    JsonValue::Object json{{"version", 1},
                           {"a", validText(report.nameOfA)},
                           {"b", validText(report.nameOfB)},
                           {"left_behind", std::move(losses)},
                           {"changes", std::move(changes)}};
    if (const std::string release = judgedBy(report); !release.empty())
        json.emplace_back("judged_by", release);
    if (report.model)
        json.emplace_back(
            "model", JsonValue::Object{{"name", report.model->model->name},
                                       {"operators", JsonValue::count(report.model->effects.operators)},
                                       {"nodes_elsewhere", nodesJson(*report.model, report.model->effects.elsewhere)}});
    return json;
}

} // namespace bcfg::cli
