// SPDX-License-Identifier: Apache-2.0
#include "app/cli/findings.h"

#include "app/cli/countjson.h"
#include "app/cli/editjson.h"
#include "core/json/textwriter.h"
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
    std::string text;
    TextWriter writer(text, 0); // there can be more findings than fit into a tree of JSON
    writer.beginObject();
    writer.key("version");
    writer.literal("1");
    writer.key("files");
    writer.beginArray();
    for (const FileFindings &file : files) {
        writer.element();
        writer.beginObject();
        writer.key("file");
        writer.string(validText(file.file));
        writer.key("api");
        writer.value(file.api ? JsonValue(toString(*file.api)) : JsonValue());
        writer.key("diagnostics");
        writer.beginArray();
        for (const Diagnostic &diagnostic : file.diagnostics) {
            writer.element();
            writer.value(diagnosticJson(diagnostic));
        }
        writer.endArray();
        if (file.error) {
            writer.key("error");
            writer.string(file.error->message);
        }
        writer.endObject();
    }
    writer.endArray();
    writer.endObject();
    return text + '\n';
}

} // namespace bcfg::cli
