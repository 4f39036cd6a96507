// SPDX-License-Identifier: Apache-2.0
#include "app/cli/sarif.h"

#include "app/cli/output.h"
#include "app/cli/sarifresult.h"
#include "app/version.h"
#include "core/check/rule.h"
#include "core/document/json/textwriter.h"

#include <algorithm>
#include <array>
#include <set>

namespace bcfg::cli {

namespace {

/// The greatest number of results that services accept.
constexpr std::size_t mostResults = 5'000;

/// Appends a physical location: the file and, where it is known, the place in it.
void appendPhysicalLocation(TextWriter &writer, const std::string &uri, const std::optional<Place> &place)
{
    writer.key("physicalLocation");
    writer.beginObject();
    writer.key("artifactLocation");
    writer.beginObject();
    writer.member("uri", uri);
    writer.endObject();
    if (place) {
        writer.key("region");
        writer.beginObject();
        writer.key("startLine");
        writer.literal(std::to_string(place->line));
        writer.key("startColumn");
        writer.literal(std::to_string(place->column));
        writer.endObject();
    }
    writer.endObject();
}

/// Appends the location of a result or notification: its place in the file and, if given, in the document.
void appendLocation(TextWriter &writer, const std::string &uri, const std::optional<Place> &place,
                    const std::optional<JsonPointer> &where = std::nullopt)
{
    writer.key("locations");
    writer.beginArray();
    writer.element();
    writer.beginObject();
    appendPhysicalLocation(writer, uri, place);
    if (where) {
        writer.key("logicalLocations");
        writer.beginArray();
        writer.element();
        writer.beginObject();
        writer.member("fullyQualifiedName", where->text());
        writer.endObject();
        writer.endArray();
    }
    writer.endObject();
    writer.endArray();
}

void appendMessage(TextWriter &writer, const std::string &message)
{
    writer.key("message");
    writer.beginObject();
    writer.member("text", message);
    writer.endObject();
}

void appendPlace(TextWriter &writer, std::string_view line, std::string_view column, const Place &place)
{
    writer.key(line);
    writer.literal(std::to_string(place.line));
    writer.key(column);
    writer.literal(std::to_string(place.column));
}

void appendFixes(TextWriter &writer, const std::string &uri, const Diagnostic &diagnostic, SarifFile &file)
{
    const std::vector<SarifFile::Replacement> replacements = file.replacements(diagnostic);
    if (replacements.empty())
        return;
    writer.key("fixes");
    writer.beginArray();
    writer.element();
    writer.beginObject();
    writer.key("description");
    writer.beginObject();
    writer.member("text", diagnostic.fix->title);
    writer.endObject();
    writer.key("artifactChanges");
    writer.beginArray();
    writer.element();
    writer.beginObject();
    writer.key("artifactLocation");
    writer.beginObject();
    writer.member("uri", uri);
    writer.endObject();
    writer.key("replacements");
    writer.beginArray();
    for (const SarifFile::Replacement &replacement : replacements) {
        writer.element();
        writer.beginObject();
        writer.key("deletedRegion");
        writer.beginObject();
        appendPlace(writer, "startLine", "startColumn", replacement.begin);
        appendPlace(writer, "endLine", "endColumn", replacement.end);
        writer.endObject();
        writer.key("insertedContent");
        writer.beginObject();
        writer.member("text", replacement.text);
        writer.endObject();
        writer.endObject();
    }
    writer.endArray();
    writer.endObject();
    writer.endArray();
    writer.endObject();
    writer.endArray();
}

void appendResult(TextWriter &writer, const std::string &uri, const Diagnostic &diagnostic, SarifFile &file)
{
    writer.beginObject();
    writer.member("ruleId", toString(diagnostic.rule));
    writer.member("level", diagnostic.severity == Severity::Info ? "note" : toString(diagnostic.severity));
    appendMessage(writer, diagnostic.message);
    appendLocation(writer, uri, diagnostic.place, diagnostic.where);
    writer.key("partialFingerprints");
    writer.beginObject();
    writer.member("ruleAndPattern/v1", file.fingerprint(diagnostic));
    writer.endObject();
    appendFixes(writer, uri, diagnostic, file);
    writer.endObject();
}

void appendNotification(TextWriter &writer, const std::string &uri, const OpenError &error)
{
    writer.beginObject();
    writer.member("level", "error");
    appendMessage(writer, error.message);
    appendLocation(writer, uri, error.place);
    writer.endObject();
}

void appendText(TextWriter &writer, std::string_view key, std::string_view text)
{
    writer.key(key);
    writer.beginObject();
    writer.member("text", text);
    writer.endObject();
}

void appendDriver(TextWriter &writer, const std::vector<FileFindings> &files)
{
    std::set<RuleId> rules;
    for (const FileFindings &file : files)
        for (const Diagnostic &diagnostic : file.diagnostics)
            rules.insert(diagnostic.rule);
    writer.key("driver");
    writer.beginObject();
    writer.member("name", "bcfg");
    writer.member("version", versionText());
    writer.key("rules");
    writer.beginArray();
    for (const RuleId rule : rules) {
        writer.element();
        writer.beginObject();
        writer.member("id", toString(rule));
        if (const Rule *row = findRule(toString(rule))) {
            appendText(writer, "shortDescription", row->title);
            appendText(writer, "help", row->explanation);
        }
        writer.endObject();
    }
    writer.endArray();
    writer.endObject();
}

void appendCount(TextWriter &writer, std::size_t notListed)
{
    writer.beginObject();
    writer.member("level", "warning");
    appendMessage(writer, std::to_string(notListed) + " more results are not listed, none more severe than these.");
    writer.endObject();
}

void appendInvocation(TextWriter &writer, const std::vector<FileFindings> &files, std::size_t notListed)
{
    const bool isSuccessful = std::ranges::none_of(files, &std::optional<OpenError>::has_value, &FileFindings::error);
    writer.beginObject();
    writer.key("executionSuccessful");
    writer.literal(isSuccessful ? "true" : "false");
    if (!isSuccessful || notListed > 0) {
        writer.key("toolExecutionNotifications");
        writer.beginArray();
        for (const FileFindings &file : files) {
            if (file.error) {
                writer.element();
                appendNotification(writer, fileUri(file.file), *file.error);
            }
        }
        if (notListed > 0) {
            writer.element();
            appendCount(writer, notListed);
        }
        writer.endArray();
    }
    writer.endObject();
}

/// How many findings of each severity are listed, the gravest ones first, and how many are not.
struct Listed
{
    std::array<std::size_t, enumCount<Severity>> ofSeverity{};
    std::size_t notListed = 0;
};

Listed listed(const std::vector<FileFindings> &files)
{
    Listed result;
    for (const FileFindings &file : files) {
        for (const Diagnostic &diagnostic : file.diagnostics)
            ++result.ofSeverity[static_cast<std::size_t>(diagnostic.severity)];
    }
    std::size_t room = mostResults;
    for (std::size_t severity = result.ofSeverity.size(); severity-- > 0;) {
        std::size_t &count = result.ofSeverity[severity];
        const std::size_t taken = std::min(count, room);
        result.notListed += count - taken;
        room -= taken;
        count = taken;
    }
    return result;
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
        uri = "./"; // otherwise the part before the colon would be a scheme
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

void printSarifLog(const std::vector<FileFindings> &files)
{
    std::string text;
    TextWriter writer(text, 0);
    writer.beginObject();
    writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    writer.member("version", "2.1.0");
    writer.key("runs");
    writer.beginArray();
    writer.element();
    writer.beginObject();
    writer.key("tool");
    writer.beginObject();
    appendDriver(writer, files);
    writer.endObject();
    writer.member("columnKind", "unicodeCodePoints");
    writer.key("invocations");
    writer.beginArray();
    writer.element();
    Listed left = listed(files);
    appendInvocation(writer, files, left.notListed);
    writer.endArray();
    writer.key("results");
    writer.beginArray();
    for (const FileFindings &file : files) {
        const std::string uri = fileUri(file.file);
        SarifFile ofFile(file);
        for (const Diagnostic &diagnostic : file.diagnostics) {
            std::size_t &room = left.ofSeverity[static_cast<std::size_t>(diagnostic.severity)];
            if (room == 0)
                continue;
            --room;
            writer.element();
            appendResult(writer, uri, diagnostic, ofFile);
            printLong(text);
        }
    }
    writer.endArray();
    writer.endObject();
    writer.endArray();
    writer.endObject();
    printJson(text + '\n');
}

} // namespace bcfg::cli
