// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/merge.h"

#include "app/cli/commands.h"
#include "app/cli/findings.h"
#include "app/cli/jsonparts.h"
#include "app/cli/source.h"
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/ruleid.h"
#include "core/publish/report/reportformats.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>
#include <set>
#include <string>

namespace bcfg::cli {

namespace {

struct MergeOptions
{
    std::string base;
    std::string ours;
    std::string theirs;
    std::string path; ///< the document's name in messages; empty: the names of the sources
    std::string prefer;
    std::string format = "text";
    Output output;
};

diff::Prefer preferOf(const std::string &side)
{
    return side == "ours" ? diff::Prefer::Ours : side == "theirs" ? diff::Prefer::Theirs : diff::Prefer::Nobody;
}

/// Identifies a finding by its rule, the title of its entry and its message without rows such as "#3", which differ
/// between documents.
using Finding = std::tuple<RuleId, std::string, std::string>;

Finding findingOf(const BackendConfig &document, const Diagnostic &diagnostic)
{
    const std::optional<std::size_t> row = diagnostic.where.configIndex();
    const bool isOfEntry = row && *row < document.configs.size();
    std::string message;
    for (const char character : diagnostic.message) {
        if (!isDigit(character) || !message.ends_with('#'))
            message += character;
    }
    return {diagnostic.rule, isOfEntry ? document.configs[*row]->title(document.api) : "", std::move(message)};
}

std::set<Finding> findingsIn(const BackendConfig &document)
{
    std::set<Finding> findings;
    for (const Diagnostic &found : validate(document))
        findings.insert(findingOf(document, found));
    return findings;
}

/// The findings about the merged document that neither side has.
std::vector<Diagnostic> newFindings(const BackendConfig &merged, const BackendConfig &ours, const BackendConfig &theirs)
{
    const std::set<Finding> ofOurs = findingsIn(ours);
    const std::set<Finding> ofTheirs = findingsIn(theirs);
    std::vector<Diagnostic> found = validate(merged);
    std::erase_if(found, [&](const Diagnostic &diagnostic) {
        const Finding finding = findingOf(merged, diagnostic);
        return diagnostic.rule == RuleId::J10 || diagnostic.severity == Severity::Info || ofOurs.contains(finding) ||
               ofTheirs.contains(finding);
    });
    return found;
}

JsonPointer placeOf(const diff::MergeConflict &conflict)
{
    return (conflict.row ? JsonPointer::config(*conflict.row) : JsonPointer()) / conflictKey / conflict.field;
}

Lines conflictLines(const diff::Merged &merged, const std::string &path)
{
    const std::string begin = path.empty() ? "conflict: " : path + ": conflict: ";
    Lines lines;
    for (const diff::MergeConflict &conflict : merged.conflicts) {
        const std::string what = conflict.field == wholeEntryKey
                                     ? "removed by one side and changed by the other"
                                     : std::string(shownKey(conflict.field)) + " changed by both";
        const std::string title =
            conflict.row ? merged.document.configs[*conflict.row]->title(merged.document.api) : "the document";
        lines.line(begin + title + ": " + what + " [" + placeOf(conflict).text() + "]");
    }
    return lines;
}

JsonValue reportJson(const diff::Merged &merged, const std::vector<Diagnostic> &findings)
{
    const auto conflictJson = [](const diff::MergeConflict &conflict) {
        return JsonValue::Object{
            {"pointer", placeOf(conflict).text()}, {"entry", countOrNull(conflict.row)}, {"field", conflict.field}};
    };
    return JsonValue::Object{{"version", 1},
                             {"conflicts", mapped<JsonValue>(merged.conflicts, conflictJson)},
                             {"findings", mapped<JsonValue>(findings, findingJson)},
                             {"left_behind", mapped<JsonValue>(merged.leftBehind, findingJson)}};
}

/// Reads a side of the merge. If a path is given, messages name the path and the side instead of git's temporary file.
Document openSide(const std::string &argument, const std::string &path, const std::string &side)
{
    if (path.empty())
        return openSource(argument);
    return readDocumentText(path + " (" + side + ')', readInput(argument));
}

/// Reads the base. An empty file is an empty base: git gives one where both sides have added the document.
BackendConfig openBase(const std::string &argument, const std::string &path, Api api)
{
    std::error_code error;
    if (std::filesystem::is_regular_file(argument, error) && std::filesystem::file_size(argument, error) == 0)
        return BackendConfig{{}, {}, api};
    return openSide(argument, path, "base").config;
}

/// Writes the merged document. If it starts from a base, the path of the base is made relative to the folder of the
/// output; not with --path, where the output is a temporary file of git for a document in another folder.
ExitStatus writeMerged(const MergeOptions &options, const BackendConfig &merged, const Document &ours,
                       const Document &theirs)
{
    if (!options.path.empty())
        return writeTo(options.output, withLineEndsOf(ours.text, exportDocument(merged)));
    const auto baseIn = [](const BackendConfig &document) {
        return copyOf(unknownMember(document.head, baseKey));
    };
    const bool isOurBase = baseIn(merged) == baseIn(ours.config);
    if (isOurBase)
        return writeDocument(options.output, merged, ours);
    Document named = theirs; // the path of the base is relative to the folder of theirs
    named.text = ours.text;  // the text whose line ends are kept
    return writeDocument(options.output, merged, named);
}

ExitStatus runMerge(const MergeOptions &options)
{
    refuseSecondInput({options.base, options.ours, options.theirs});
    const auto [ours, theirs] = openBoth("ours", "theirs", [&](const std::string &side) {
        return openSide(side == "ours" ? options.ours : options.theirs, options.path, side);
    });
    const BackendConfig base = openBase(options.base, options.path, ours.config.api);
    const diff::Merged merged = diff::merge(base, ours.config, theirs.config, preferOf(options.prefer));
    const std::vector<Diagnostic> findings = newFindings(merged.document, ours.config, theirs.config);
    const ExitStatus written = writeMerged(options, merged.document, ours, theirs);
    if (written != ExitStatus::Done)
        return written;
    if (options.format == "json") {
        printExact(jsonFileText(reportJson(merged, findings)));
    } else {
        printError(conflictLines(merged, options.path));
        const std::string name = !options.path.empty()               ? options.path
                                 : options.output.isStandardOutput() ? "merged"
                                                                     : options.output.file;
        std::vector<Diagnostic> said = findings;
        for (const Diagnostic &lost : merged.leftBehind) {
            if (lost.severity != Severity::Info)
                said.push_back(lost);
        }
        printError(findingsText({{name, merged.document.api, {std::move(said)}}}));
    }
    return merged.conflicts.empty() ? ExitStatus::Done : ExitStatus::Findings;
}

} // namespace

Run defineMerge(CLI::App &command)
{
    const auto options = std::make_shared<MergeOptions>();
    command.add_option("BASE", options->base, "The version that both started from; a source as for diff")
        ->type_name(documentType)
        ->required();
    command.add_option("OURS", options->ours, "Our version")->type_name(documentType)->required();
    command.add_option("THEIRS", options->theirs, "Their version")->type_name(documentType)->required();
    addOutputOptions(command, options->output);
    command.add_option("--path", options->path, "The document's name in messages (git passes temporary files)");
    addChoice(command, "--prefer", options->prefer,
              "Where both changed one thing, take it from ours or theirs instead of noting a conflict",
              {"ours", "theirs"});
    addChoice(command, "--format", options->format,
              "text: conflicts and new findings on standard error. json: a report on standard output, with -o",
              {"text", "json"});
    return [options] {
        if (options->format == "json" && options->output.isStandardOutput())
            throw CLI::ValidationError("--format", "json goes with -o FILE, as the document goes to standard output");
        return runMerge(*options);
    };
}

} // namespace bcfg::cli
