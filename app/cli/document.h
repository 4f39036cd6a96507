// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/output.h"
#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace bcfg::cli {

/// A document that was read.
struct Document
{
    std::string name; ///< the name that the user gave; "<stdin>" for standard input
    std::string text;
    BackendConfig config;
    std::vector<Diagnostic> diagnostics = {}; ///< the problems that were found while reading the text
    /// The revision of git that the text was read from, "" for the index of git; absent if it was not read from git.
    std::optional<std::string> revision = {};
};

/// Thrown where a file cannot be read as a document, after the error has been printed.
struct OpenError : Unusable
{
    std::string name; ///< the name that the user gave; "<stdin>" for standard input
    std::string message;
    std::vector<Diagnostic> diagnostics = {}; ///< the problems of the text; empty if there is no text
};

/// The type name of arguments for openDocument() or openSource(), by which completion recognizes documents. --help
/// shows it.
inline constexpr const char *documentType = "DOCUMENT";
/// The help text of an argument for openDocument().
inline constexpr const char *documentHelp =
    "The document: a file, - for standard input, or a built-in config such as native or qnnpack@1.13.1";
/// documentHelp for a command with --python.
inline constexpr const char *documentOrLiveHelp =
    "The document: a file, - for standard input, or a built-in config such as native or qnnpack@1.13.1; with --python, "
    "MODULE:ATTRIBUTE";

/// Reads a document: standard input for "-", a file, or, if there is no such file, the built-in config of PyTorch with
/// that name. Throws an OpenError if there is no such document, or if it cannot be read.
Document openDocument(const std::string &file);
/// Reads a document from a text, as openDocument() does; messages call the text `name`. If the text is an HTML report,
/// reads the document inside the report.
Document readDocumentText(std::string name, std::string text);
/// Returns the document unchanged. If it has no list `configs`, warns with the message of rule J14 or J05 on standard
/// error, because most commands would print nothing about it.
Document readable(Document document);

/// Adds `--pattern INDEX` to a command about a document.
CLI::Option *addPatternOption(CLI::App &command, std::optional<std::size_t> &pattern);
/// Fails where a document has no pattern config with that index. Does nothing without an index.
void requirePattern(const Document &document, std::optional<std::size_t> pattern);

/// Warns of each entry with a name that PyTorch does not have, because no BackendConfig can have such an entry. With
/// `pattern`, looks only at that entry.
void warnOfNames(const Document &document, std::optional<std::size_t> pattern = {});

/// Reads a file to its end; for "-", reads standard input, which can be read only once. Fails where the file cannot be
/// read.
std::string readInput(const std::string &file);
/// Fails where several of the arguments are standard input, "-", which can be read only once. For commands that would
/// otherwise print a misleading error about the first of these arguments.
void refuseSecondInput(std::initializer_list<std::string> arguments);

} // namespace bcfg::cli
