// SPDX-License-Identifier: Apache-2.0
#include "app/cli/findings.h"

#include "app/cli/countjson.h"
#include "app/cli/editjson.h"
#include "core/json/jsontext.h"
#include "core/model/printable.h"

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

} // namespace

Lines findingsText(const std::vector<FileFindings> &files)
{
    Lines lines;
    for (const FileFindings &file : files) {
        for (const Diagnostic &diagnostic : file.diagnostics) {
            lines.line(placeText(file.file, diagnostic.place) + ": " + std::string(toString(diagnostic.severity)) +
                       ": " + diagnostic.message + " [" + diagnostic.rule + "]");
        }
    }
    return lines;
}

std::string findingsJson(const std::vector<FileFindings> &files)
{
    Array list;
    for (const FileFindings &file : files) {
        Array diagnostics;
        for (const Diagnostic &diagnostic : file.diagnostics)
            diagnostics.push_back(diagnosticJson(diagnostic));
        Object object{{"file", validText(file.file)},
                      {"api", file.api ? JsonValue(toString(*file.api)) : JsonValue()},
                      {"diagnostics", std::move(diagnostics)}};
        if (file.error)
            object.emplace_back("error", file.error->message);
        list.push_back(std::move(object));
    }
    return writeJson(Object{{"version", 1}, {"files", std::move(list)}}) + '\n';
}

} // namespace bcfg::cli
