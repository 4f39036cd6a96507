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
    std::string name; ///< as given; "<stdin>" for standard input
    std::string text;
    BackendConfig config;
    std::vector<Diagnostic> diagnostics = {}; ///< what reading the text has found
    /// The revision of git that the text was read from, "" for the index of git; absent if it was not read from git.
    std::optional<std::string> revision = {};
};

/// Thrown, once the error has been printed, where a file cannot be read as a document.
struct OpenError : Unusable
{
    std::string name; ///< as Document::name
    std::string message;
    std::vector<Diagnostic> diagnostics = {}; ///< what is wrong with the text; empty if there is no text
};

/// The type name of arguments for openDocument() or openSource(). --help shows it, and completion recognizes documents
/// by it.
inline constexpr const char *documentType = "DOCUMENT";
/// The help text of an argument for openDocument().
inline constexpr const char *documentHelp =
    "The document: a file, - for standard input, or a built-in config such as native or qnnpack@1.13.1";
/// documentHelp for a command with --python.
inline constexpr const char *documentOrLiveHelp =
    "The document: a file, - for standard input, or a built-in config such as native or qnnpack@1.13.1; with --python, "
    "MODULE:ATTRIBUTE";

/// Reads a document: standard input for "-", a file, or, if there is no such file, the built-in config of PyTorch with
/// that name. Throws an OpenError where there is none.
Document openDocument(const std::string &file);
/// openDocument() for a text that was already read; messages call the text `name`. From an HTML report, takes the
/// document that the report holds.
Document readDocumentText(std::string name, std::string text);
/// The document. For one without `configs`, or with another value than a list there, prints the message of rule J14 or
/// J05 to standard error, as most commands would print nothing about it.
Document readable(Document document);

/// Adds `--pattern INDEX` to a command about a document.
CLI::Option *addPatternOption(CLI::App &command, std::optional<std::size_t> &pattern);
/// Fails where a config has no pattern config with that index. Does nothing without an index.
void requirePattern(const std::string &file, const BackendConfig &config, std::optional<std::size_t> pattern);

/// Warns of each entry that names what PyTorch does not have, so that no BackendConfig can have the entry. With
/// `pattern`, looks only at that entry.
void warnOfNames(const Document &document, std::optional<std::size_t> pattern = {});

/// Reads all of a file, or of standard input for "-", which can be read once. Fails where it cannot be read.
std::string readInput(const std::string &file);
/// Fails where several of the arguments are standard input. For commands that report about all of their inputs: they
/// would say that the first one cannot be used.
void refuseSecondInput(std::initializer_list<std::string> arguments);

} // namespace bcfg::cli
