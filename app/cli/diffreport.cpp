// SPDX-License-Identifier: Apache-2.0
#include "app/cli/diffreport.h"

#include "app/cli/countjson.h"
#include "app/cli/editjson.h"
#include "core/diff/grouptext.h"
#include "core/model/jsonform.h"
#include "core/model/printable.h"
#include "core/model/utf8.h"

namespace bcfg::cli {

namespace {

constexpr std::size_t widestList = 110; // columns of the titles of entries

/// "Linear; Conv2d; and 12 more": as many as go into a line.
std::string listed(const std::vector<std::string> &titles)
{
    std::string text;
    for (std::size_t i = 0; i < titles.size(); ++i) {
        const std::string title = visibleText(titles[i]);
        if (i > 0 && codePointCount(text) + codePointCount(title) > widestList)
            return text + "; and " + std::to_string(titles.size() - i) + " more";
        text += (i ? "; " : "") + title;
    }
    return text;
}

JsonValue statusJson(const std::optional<Status> &status)
{
    return status ? JsonValue(toString(*status)) : JsonValue();
}

JsonValue keyJson(const BackendConfig &document, std::size_t row)
{
    const PatternConfig &config = *document.configs[row];
    const std::optional<Pattern> key = config.reversedPattern(document.api);
    return key ? toJson(FieldValue(toForward(*key).value_or(*key))) : JsonValue();
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

JsonValue changeJson(const DiffReport &report, const diff::Group &group)
{
    const diff::Comparison &comparison = report.comparison;
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
        JsonValue::Array passed;
        for (const std::size_t row : group.passed)
            passed.push_back(keyJson(comparison.b, row));
        change.emplace_back("passed", std::move(passed));
    }
    change.emplace_back("pointers", JsonValue::Object{{"a", std::move(inA)}, {"b", std::move(inB)}});
    if (report.hasEdits) {
        JsonValue::Array edits;
        for (const Edit &edit : diff::editsOf(comparison, group))
            edits.push_back(editJson(edit));
        change.emplace_back("edits", std::move(edits));
    }
    JsonValue::Array effect;
    for (const diff::VerdictChange &verdict : group.effect) {
        effect.push_back(JsonValue::Object{{"qconfig", report.questions[verdict.question]},
                                           {"pattern", keyJson(comparison, {verdict.a, verdict.b})},
                                           {"before", statusJson(verdict.before)},
                                           {"after", statusJson(verdict.after)}});
    }
    change.emplace_back("effect", std::move(effect));
    return change;
}

} // namespace

Lines diffText(const DiffReport &report)
{
    Lines lines;
    for (const std::string &line : diff::lossLines(report.comparison.leftBehind))
        lines.line(line);
    for (const diff::Group &group : report.comparison.groups) {
        lines.line(diff::headingOf(report.comparison, group));
        if (const std::vector<std::string> titles = diff::titlesOf(report.comparison, group); !titles.empty())
            lines.line("    " + listed(titles));
        for (const std::string &line : diff::effectLines(report.comparison, group, report.questions))
            lines.line("    " + line);
    }
    return lines;
}

Lines diffMarkdown(const DiffReport &report)
{
    const auto escaped = [](const std::string &text) {
        return markdownText(visibleText(text));
    };
    Lines lines;
    lines.line("# " + escaped(report.nameOfA) + " → " + escaped(report.nameOfB)).end();
    for (const std::string &line : diff::lossLines(report.comparison.leftBehind))
        lines.line("- " + escaped(line));
    for (const diff::Group &group : report.comparison.groups) {
        lines.line("- **" + escaped(diff::headingOf(report.comparison, group)) + "**");
        if (const std::vector<std::string> titles = diff::titlesOf(report.comparison, group); !titles.empty())
            lines.line("  - " + escaped(listed(titles)));
        for (const std::string &line : diff::effectLines(report.comparison, group, report.questions))
            lines.line("  - " + escaped(line));
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
    for (const diff::Group &group : report.comparison.groups)
        changes.push_back(changeJson(report, group));
    return JsonValue::Object{{"version", 1},
                             {"a", validText(report.nameOfA)},
                             {"b", validText(report.nameOfB)},
                             {"left_behind", std::move(losses)},
                             {"changes", std::move(changes)}};
}

} // namespace bcfg::cli
