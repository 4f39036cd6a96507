// SPDX-License-Identifier: Apache-2.0
#include "app/cli/findings.h"

#include "app/cli/jsonparts.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"

#include <algorithm>
#include <map>
#include <utility>

namespace bcfg::cli {

namespace {

JsonValue diagnosticJson(const Diagnostic &diagnostic)
{
    const std::optional<Place> &place = diagnostic.place;
    JsonValue fix;
    if (diagnostic.fix)
        fix = JsonValue::Object{{"title", diagnostic.fix->title},
                                {"edits", mapped<JsonValue>(diagnostic.fix->edits, editJson)}};
    return JsonValue::Object{{"rule", toString(diagnostic.rule)},
                             {"severity", toString(diagnostic.severity)},
                             {"pointer", diagnostic.where.text()},
                             {"line", place ? JsonValue::count(place->line) : JsonValue()},
                             {"column", place ? JsonValue::count(place->column) : JsonValue()},
                             {"message", diagnostic.message},
                             {"fix", std::move(fix)}};
}

} // namespace

Lines findingsText(const std::vector<FileFindings> &files)
{
    Lines lines;
    for (const FileFindings &file : files) {
        if (!file.error.empty()) // reading has printed it to standard error
            continue;
        for (const Diagnostic &diagnostic : file.found.diagnostics) {
            lines.line(placeText(file.file, diagnostic.place) + ": " + std::string(toString(diagnostic.severity)) +
                       ": " + diagnostic.message + " [" + std::string(toString(diagnostic.rule)) + "]");
        }
        if (file.found.muted)
            lines.line(file.file + ": note: " + std::to_string(file.found.muted) + " muted by $ignore");
        if (file.found.baseFindings)
            lines.line(file.file + ": note: judged with " + countedText(file.found.baseEntries, "entry", "entries") +
                       " of " + file.found.base + ", which has " +
                       countedText(file.found.baseFindings, "finding", "findings") + " of its own");
    }
    return lines;
}

Lines summedUp(const std::string &file, const std::vector<Diagnostic> &diagnostics)
{
    constexpr std::size_t shownPlaces = 3;
    std::vector<Diagnostic> lines;
    std::map<std::pair<RuleId, std::string>, std::vector<const Diagnostic *>> byMessage;
    for (const Diagnostic &diagnostic : diagnostics) {
        std::vector<const Diagnostic *> &equal = byMessage[{diagnostic.rule, diagnostic.message}];
        if (equal.empty())
            lines.push_back(diagnostic);
        equal.push_back(&diagnostic);
    }
    for (Diagnostic &line : lines) {
        const std::vector<const Diagnostic *> &equal = byMessage[{line.rule, line.message}];
        if (equal.size() == 1)
            continue;
        line.message += " (" + std::to_string(equal.size()) + " times, also at";
        for (std::size_t i = 1; i < std::min(equal.size(), shownPlaces + 1); ++i)
            line.message += (i > 1 ? ", " : " ") + placeText("", equal[i]->place).substr(equal[i]->place ? 1 : 0);
        line.message += equal.size() > shownPlaces + 1 ? " …)" : ")";
    }
    return findingsText({{file, std::nullopt, {std::move(lines)}}});
}

void printFindingsJson(const std::vector<FileFindings> &files)
{
    std::string text;
    TextWriter writer(text, 0);
    writer.beginObject();
    writer.member("version", 1);
    writer.key("files");
    writer.beginArray();
    for (const FileFindings &file : files) {
        writer.element();
        writer.beginObject();
        writer.member("file", validText(file.file));
        writer.member("api", file.api ? JsonValue(toString(*file.api)) : JsonValue());
        writer.key("diagnostics");
        writer.beginArray();
        for (const Diagnostic &diagnostic : file.found.diagnostics) {
            writer.element();
            writer.value(diagnosticJson(diagnostic));
            printLong(text);
        }
        writer.endArray();
        if (file.found.muted)
            writer.member("muted", JsonValue::count(file.found.muted));
        if (!file.found.base.empty())
            writer.member("base", JsonValue::Object{{"name", file.found.base},
                                                    {"entries", JsonValue::count(file.found.baseEntries)},
                                                    {"findings", JsonValue::count(file.found.baseFindings)}});
        if (!file.error.empty())
            writer.member("error", file.error);
        writer.endObject();
    }
    writer.endArray();
    writer.endObject();
    printJson(text + '\n');
}

ExitStatus statusOfRewriting(const std::vector<Diagnostic> &diagnostics)
{
    const bool isWhole = std::ranges::all_of(
        diagnostics, [](const Diagnostic &diagnostic) { return diagnostic.severity == Severity::Info; });
    return isWhole ? ExitStatus::Done : ExitStatus::Findings;
}

} // namespace bcfg::cli
