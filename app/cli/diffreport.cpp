// SPDX-License-Identifier: Apache-2.0
#include "app/cli/diffreport.h"

#include "app/cli/countjson.h"
#include "app/cli/editjson.h"
#include "core/catalog/qconfigs.h"
#include "core/diff/grouptext.h"
#include "core/model/jsonform.h"
#include "core/model/printable.h"
#include "core/model/utf8.h"

namespace bcfg::cli {

namespace {

constexpr std::size_t widestList = 110;  // columns of the titles of entries
constexpr std::size_t mostSummaries = 3; // lines of verdicts under a change
constexpr std::size_t mostNames = 3;

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

std::string underText(const DiffReport &report, const std::vector<std::size_t> &questions)
{
    if (questions.size() > mostNames && questions.size() == report.questions.size())
        return " under all " + std::to_string(questions.size()) + " QConfigs";
    std::string text = " under ";
    for (std::size_t i = 0; i < std::min(mostNames, questions.size()); ++i)
        text += (i ? ", " : "") + QConfigCatalog::shortName(report.questions[questions[i]]);
    if (questions.size() > mostNames)
        text += " and " + std::to_string(questions.size() - mostNames) + " more";
    return text;
}

std::vector<std::string> effectLines(const DiffReport &report, const diff::Group &group)
{
    std::vector<std::string> lines;
    const std::vector<diff::EffectSummary> summaries = diff::summaryOf(group);
    std::size_t left = 0;
    for (const diff::EffectSummary &summary : summaries) {
        if (lines.size() < mostSummaries)
            lines.push_back(diff::textOf(report.comparison, summary) + underText(report, summary.questions));
        else
            left += summary.verdicts();
    }
    if (left > 0)
        lines.push_back("and " + std::to_string(left) + " more verdicts");
    return lines;
}

/// What was lost of the first document, equal messages once.
std::vector<std::string> lossLines(const DiffReport &report)
{
    std::vector<std::pair<std::string, std::size_t>> counts;
    for (const Diagnostic &lost : report.comparison.leftBehind) {
        if (lost.severity == Severity::Info)
            continue;
        const auto known = std::ranges::find(counts, lost.message, &std::pair<std::string, std::size_t>::first);
        if (known == counts.end())
            counts.emplace_back(lost.message, 1);
        else
            ++known->second;
    }
    std::vector<std::string> lines;
    for (const auto &[message, count] : counts)
        lines.push_back("left behind" + (count > 1 ? ", " + std::to_string(count) + " times" : std::string()) + ": " +
                        message);
    return lines;
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
    for (const std::string &line : lossLines(report))
        lines.line(line);
    for (const diff::Group &group : report.comparison.groups) {
        lines.line(diff::headingOf(report.comparison, group));
        if (const std::vector<std::string> titles = diff::titlesOf(report.comparison, group); !titles.empty())
            lines.line("    " + listed(titles));
        for (const std::string &line : effectLines(report, group))
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
    for (const std::string &line : lossLines(report))
        lines.line("- " + escaped(line));
    for (const diff::Group &group : report.comparison.groups) {
        lines.line("- **" + escaped(diff::headingOf(report.comparison, group)) + "**");
        if (const std::vector<std::string> titles = diff::titlesOf(report.comparison, group); !titles.empty())
            lines.line("  - " + escaped(listed(titles)));
        for (const std::string &line : effectLines(report, group))
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
