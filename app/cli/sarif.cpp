// SPDX-License-Identifier: Apache-2.0
#include "app/cli/findings.h"
#include "app/version.h"
#include "core/check/rule.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/lineindex.h"
#include "core/document/json/textedits.h"
#include "core/document/json/textplaces.h"
#include "core/document/model/printable.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace bcfg::cli {

namespace {

using Array = JsonValue::Array;
using Object = JsonValue::Object;

/// The greatest number of results that services accept.
constexpr std::size_t mostResults = 5'000;

JsonValue textJson(std::string_view text)
{
    return Object{{"text", text}};
}

/// Makes fingerprints and fixes of the findings of one file. The findings must outlive this object.
class SarifFile
{
public:
    explicit SarifFile(const FileFindings &findings) : m_findings(findings), m_lines(findings.text)
    {
        if (findings.config && !findings.text.empty())
            m_places = TextPlaces::of(findings.text);
    }

    /// A fingerprint by which a service recognizes a finding after lines have moved. It is computed from the rule, the
    /// key of the pattern and the place within the entry. Findings that are equal in all three are numbered in the
    /// order of the calls.
    std::string fingerprint(const Diagnostic &diagnostic)
    {
        std::string identity(toString(diagnostic.rule));
        const std::optional<std::size_t> row = diagnostic.where.configIndex();
        const std::optional<BackendConfig> &config = m_findings.config;
        const bool isOfEntry = row && config && *row < config->configs.size();
        if (isOfEntry) {
            const std::optional<Pattern> key = config->configs[*row]->reversedPattern(config->api);
            identity += '\n' + (key ? notation(*key) : std::string("(no pattern)"));
        }
        const std::vector<std::string> &tokens = diagnostic.where.tokens();
        for (std::size_t i = isOfEntry ? 2 : 0; i < tokens.size(); ++i)
            identity += '\n' + tokens[i];
        const std::size_t before = m_seen[identity]++;
        return hashText(identity + '\n' + std::to_string(before));
    }

    /// The fix of a finding as texts that replace parts of the file; empty where it has none.
    Array replacements(const Diagnostic &diagnostic)
    {
        if (!diagnostic.fix || !m_places)
            return {};
        Array result;
        if (const auto edits = textEdits(*m_places, *m_findings.config, diagnostic.fix->edits)) {
            for (const TextEdit &edit : *edits) {
                const Place begin = m_lines.placeOf(edit.span.begin);
                const Place end = m_lines.placeOf(edit.span.end);
                result.push_back(Object{{"deletedRegion", Object{{"startLine", JsonValue::count(begin.line)},
                                                                 {"startColumn", JsonValue::count(begin.column)},
                                                                 {"endLine", JsonValue::count(end.line)},
                                                                 {"endColumn", JsonValue::count(end.column)}}},
                                        {"insertedContent", textJson(edit.text)}});
            }
        }
        return result;
    }

private:
    const FileFindings &m_findings;
    LineIndex m_lines;
    std::optional<TextPlaces> m_places;
    std::map<std::string, std::size_t> m_seen; // parts of a fingerprint -> how often they occurred
};

/// A file's name as git spells it, by which services know the file: without empty segments and without ".". The segment
/// ".." stays, as a link to another folder may stand before it.
std::string withoutIdleSegments(std::string_view name)
{
    std::filesystem::path path;
    for (const std::filesystem::path &segment : std::filesystem::path(name)) {
        if (!segment.empty() && segment != ".")
            path /= segment;
    }
    return path.empty() ? "." : path.string();
}

/// A URI reference (RFC 3986) for a file's name, which may have any bytes. It is relative if the name is.
std::string fileUri(std::string_view given)
{
    const std::string name = withoutIdleSegments(given);
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/";
    std::string uri;
    if (name.starts_with('/'))
        uri = "file://";
    else if (name.substr(0, name.find('/')).find(':') != std::string_view::npos)
        uri = "./"; // otherwise the part before a colon would be a scheme
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

/// The location of a result or notification: its place in the file and, if given, in the document.
JsonValue locationsJson(const std::string &uri, const std::optional<Place> &place,
                        const std::optional<JsonPointer> &where = std::nullopt)
{
    Object physical{{"artifactLocation", Object{{"uri", uri}}}};
    if (place)
        physical.emplace_back("region", Object{{"startLine", JsonValue::count(place->line)},
                                               {"startColumn", JsonValue::count(place->column)}});
    Object location{{"physicalLocation", std::move(physical)}};
    if (where)
        location.emplace_back("logicalLocations", Array{Object{{"fullyQualifiedName", where->text()}}});
    return Array{std::move(location)};
}

JsonValue resultJson(const std::string &uri, const Diagnostic &diagnostic, SarifFile &file)
{
    Object result{
        {"ruleId", toString(diagnostic.rule)},
        {"level", diagnostic.severity == Severity::Info ? "note" : toString(diagnostic.severity)},
        {"message", textJson(diagnostic.message)},
        {"locations", locationsJson(uri, diagnostic.place, diagnostic.where)},
        {"partialFingerprints", Object{{"ruleAndPattern/v1", file.fingerprint(diagnostic)}}},
    };
    if (Array replacements = file.replacements(diagnostic); !replacements.empty()) {
        Object change{{"artifactLocation", Object{{"uri", uri}}}, {"replacements", std::move(replacements)}};
        result.emplace_back("fixes", Array{Object{{"description", textJson(diagnostic.fix->title)},
                                                  {"artifactChanges", Array{std::move(change)}}}});
    }
    return result;
}

JsonValue driverJson(const std::vector<FileFindings> &files)
{
    std::set<RuleId> found;
    for (const FileFindings &file : files)
        for (const Diagnostic &diagnostic : file.found.diagnostics)
            found.insert(diagnostic.rule);
    Array rules;
    for (const RuleId id : found) {
        const Rule &rule = bcfg::rules()[placeOf(id)];
        rules.push_back(Object{
            {"id", toString(id)}, {"shortDescription", textJson(rule.title)}, {"help", textJson(rule.explanation)}});
    }
    return Object{{"name", "bcfg"}, {"version", versionText()}, {"rules", std::move(rules)}};
}

JsonValue invocationJson(const std::vector<FileFindings> &files, std::size_t notListed)
{
    Array notifications;
    for (const FileFindings &file : files) {
        if (file.error.empty())
            continue;
        const std::vector<Diagnostic> &found = file.found.diagnostics;
        notifications.push_back(Object{
            {"level", "error"},
            {"message", textJson(file.error)},
            {"locations", locationsJson(fileUri(file.file), found.empty() ? std::nullopt : found.front().place)}});
    }
    Object invocation{{"executionSuccessful", notifications.empty()}};
    if (notListed > 0)
        notifications.push_back(Object{
            {"level", "warning"},
            {"message", textJson(std::to_string(notListed) + " more results are not listed, none more severe than "
                                                             "these.")}});
    if (!notifications.empty())
        invocation.emplace_back("toolExecutionNotifications", std::move(notifications));
    return invocation;
}

} // namespace

void printSarifLog(const std::vector<FileFindings> &files)
{
    EnumArray<Severity, std::size_t> counts;
    std::size_t all = 0;
    for (const FileFindings &file : files) {
        all += file.found.diagnostics.size();
        for (const Diagnostic &diagnostic : file.found.diagnostics)
            ++counts[diagnostic.severity];
    }
    JsonValue invocation = invocationJson(files, all - std::min(all, mostResults));
    counts = gravest(counts, mostResults);
    Array results;
    for (const FileFindings &file : files) {
        const std::string uri = fileUri(file.file);
        SarifFile ofFile(file);
        for (const Diagnostic &diagnostic : file.found.diagnostics) {
            if (counts[diagnostic.severity] == 0)
                continue;
            --counts[diagnostic.severity];
            results.push_back(resultJson(uri, diagnostic, ofFile));
        }
    }
    Object run{{"tool", Object{{"driver", driverJson(files)}}},
               {"columnKind", "unicodeCodePoints"},
               {"invocations", Array{std::move(invocation)}},
               {"results", std::move(results)}};
    printExact(jsonFileText(Object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                                   {"version", "2.1.0"},
                                   {"runs", Array{std::move(run)}}}));
}

} // namespace bcfg::cli
