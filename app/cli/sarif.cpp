// SPDX-License-Identifier: Apache-2.0
#include "app/cli/sarif.h"

#include "app/cli/countjson.h"
#include "app/version.h"
#include "core/json/textwriter.h"

#include <set>

namespace bcfg::cli {

namespace {

using Object = JsonValue::Object;
using Array = JsonValue::Array;

Object physicalLocation(const std::string &file, const std::optional<Place> &place)
{
    Object location{{"artifactLocation", Object{{"uri", fileUri(file)}}}};
    if (place) {
        location.emplace_back("region",
                              Object{{"startLine", countJson(place->line)}, {"startColumn", countJson(place->column)}});
    }
    return location;
}

JsonValue result(const std::string &file, const Diagnostic &diagnostic)
{
    const std::string level =
        diagnostic.severity == Severity::Info ? "note" : std::string(toString(diagnostic.severity));
    Object location{{"physicalLocation", physicalLocation(file, diagnostic.place)},
                    {"logicalLocations", Array{Object{{"fullyQualifiedName", diagnostic.where.text()}}}}};
    return Object{{"ruleId", diagnostic.rule},
                  {"level", level},
                  {"message", Object{{"text", diagnostic.message}}},
                  {"locations", Array{std::move(location)}}};
}

JsonValue notification(const std::string &file, const OpenError &error)
{
    return Object{{"level", "error"},
                  {"message", Object{{"text", error.message}}},
                  {"locations", Array{Object{{"physicalLocation", physicalLocation(file, error.place)}}}}};
}

} // namespace

std::string fileUri(std::string_view name)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/";
    std::string uri;
    if (name.starts_with('/'))
        uri = "file://";
    else if (name.substr(0, name.find('/')).find(':') != std::string_view::npos)
        uri = "./"; // what stands before the colon would be a scheme
    for (const char c : name) {
        if (plain.find(c) != std::string_view::npos) {
            uri += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            uri += {'%', digits[byte >> 4], digits[byte & 15]};
        }
    }
    return uri;
}

std::string sarifLog(const std::vector<FileFindings> &files)
{
    Array notifications;
    std::set<std::string> ids;
    for (const FileFindings &file : files) {
        for (const Diagnostic &diagnostic : file.diagnostics)
            ids.insert(diagnostic.rule);
        if (file.error)
            notifications.push_back(notification(file.file, *file.error));
    }
    Array rules;
    for (const std::string &id : ids)
        rules.push_back(Object{{"id", id}});
    Object driver{{"name", "bcfg"}, {"version", versionText()}, {"rules", std::move(rules)}};
    Object invocation{{"executionSuccessful", notifications.empty()}};
    if (!notifications.empty())
        invocation.emplace_back("toolExecutionNotifications", std::move(notifications));

    std::string text;
    TextWriter writer(text, 0); // there can be more results than fit into a tree of JSON
    writer.beginObject();
    writer.key("$schema");
    writer.string("https://json.schemastore.org/sarif-2.1.0.json");
    writer.key("version");
    writer.string("2.1.0");
    writer.key("runs");
    writer.beginArray();
    writer.element();
    writer.beginObject();
    writer.key("tool");
    writer.value(Object{{"driver", std::move(driver)}});
    writer.key("columnKind");
    writer.string("unicodeCodePoints");
    writer.key("invocations");
    writer.value(Array{std::move(invocation)});
    writer.key("results");
    writer.beginArray();
    for (const FileFindings &file : files) {
        for (const Diagnostic &diagnostic : file.diagnostics) {
            writer.element();
            writer.value(result(file.file, diagnostic));
        }
    }
    writer.endArray();
    writer.endObject();
    writer.endArray();
    writer.endObject();
    return text + '\n';
}

} // namespace bcfg::cli
