// SPDX-License-Identifier: Apache-2.0
#include "app/cli/findings.h"

#include "app/cli/countjson.h"
#include "app/cli/document.h"
#include "app/cli/editjson.h"
#include "app/version.h"
#include "core/json/jsontext.h"

#include <set>

namespace bcfg::cli {

namespace {

using Object = JsonValue::Object;
using Array = JsonValue::Array;

JsonValue fixJson(const std::optional<Fix> &fix)
{
    if (!fix)
        return {};
    Array edits;
    for (const Edit &edit : fix->edits)
        edits.push_back(editJson(edit));
    return Object{{"title", fix->title}, {"edits", std::move(edits)}};
}

JsonValue diagnosticJson(const Diagnostic &diagnostic)
{
    return Object{{"rule", diagnostic.rule},
                  {"severity", toString(diagnostic.severity)},
                  {"pointer", diagnostic.where.text()},
                  {"line", diagnostic.place ? countJson(diagnostic.place->line) : JsonValue()},
                  {"column", diagnostic.place ? countJson(diagnostic.place->column) : JsonValue()},
                  {"message", diagnostic.message},
                  {"fix", fixJson(diagnostic.fix)}};
}

JsonValue sarifResult(const std::string &file, const Diagnostic &diagnostic)
{
    const std::string level =
        diagnostic.severity == Severity::Info ? "note" : std::string(toString(diagnostic.severity));
    Object physical{{"artifactLocation", Object{{"uri", file}}}};
    if (diagnostic.place) {
        physical.emplace_back("region", Object{{"startLine", countJson(diagnostic.place->line)},
                                               {"startColumn", countJson(diagnostic.place->column)}});
    }
    Object location{{"physicalLocation", std::move(physical)},
                    {"logicalLocations", Array{Object{{"fullyQualifiedName", diagnostic.where.text()}}}}};
    return Object{{"ruleId", diagnostic.rule},
                  {"level", level},
                  {"message", Object{{"text", diagnostic.message}}},
                  {"locations", Array{std::move(location)}}};
}

} // namespace

std::string findingsText(const std::vector<FileFindings> &files)
{
    std::string text;
    for (const FileFindings &file : files) {
        for (const Diagnostic &diagnostic : file.diagnostics) {
            text += placeText(file.file, diagnostic.place) + ": " + std::string(toString(diagnostic.severity)) + ": " +
                    diagnostic.message + " [" + diagnostic.rule + "]\n";
        }
    }
    return text;
}

std::string findingsJson(const std::vector<FileFindings> &files)
{
    Array list;
    for (const FileFindings &file : files) {
        Array diagnostics;
        for (const Diagnostic &diagnostic : file.diagnostics)
            diagnostics.push_back(diagnosticJson(diagnostic));
        list.push_back(Object{{"file", file.file},
                              {"api", file.api ? JsonValue(toString(*file.api)) : JsonValue()},
                              {"diagnostics", std::move(diagnostics)}});
    }
    return writeJson(Object{{"version", 1}, {"files", std::move(list)}}) + '\n';
}

std::string findingsSarif(const std::vector<FileFindings> &files)
{
    Array results;
    std::set<std::string> ids;
    for (const FileFindings &file : files) {
        for (const Diagnostic &diagnostic : file.diagnostics) {
            results.push_back(sarifResult(file.file, diagnostic));
            ids.insert(diagnostic.rule);
        }
    }
    Array rules;
    for (const std::string &id : ids)
        rules.push_back(Object{{"id", id}});
    Object driver{{"name", "bcfg"}, {"version", versionText()}, {"rules", std::move(rules)}};
    Object run{{"tool", Object{{"driver", std::move(driver)}}},
               {"columnKind", "unicodeCodePoints"},
               {"results", std::move(results)}};
    return writeJson(Object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                            {"version", "2.1.0"},
                            {"runs", Array{std::move(run)}}}) +
           '\n';
}

} // namespace bcfg::cli
