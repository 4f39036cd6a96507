// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/importer.h"

#include <optional>
#include <string>

namespace bcfg::cli {

/// Why a file is no document.
struct OpenError
{
    std::string message;
    std::optional<Place> place; ///< absent where not even bytes could be read
};

/// A file as it was read.
struct OpenedFile
{
    std::string name; ///< as given; "<stdin>" for standard input
    std::string text;
    Imported imported;
    std::optional<OpenError> error; ///< then there is no document
    std::string revision = {};      ///< of git, where it was read from one
};

inline constexpr const char *standardInputName = "<stdin>";

/// The type of arguments that openDocument() or openSource() takes, which --help says, and by which completion knows
/// them.
inline constexpr const char *documentType = "DOCUMENT";
/// What --help says of an argument that openDocument() takes.
inline constexpr const char *documentHelp =
    "The document: a file, - for standard input, or a built-in config such as native or qnnpack@1.13.1";
/// The same of a command that has --python.
inline constexpr const char *documentOrLiveHelp =
    "The document: a file, - for standard input, or a built-in config such as native or qnnpack@1.13.1; with --python, "
    "MODULE:ATTRIBUTE";

/// Reads a document, standard input for "-", or a built-in config of PyTorch by its name where no file is called so. An
/// error goes to standard error as one line, too.
OpenedFile openDocument(const std::string &file);
/// The same for a text that is there already, under a name for messages. Of an HTML report it is the document in it.
OpenedFile readDocumentText(std::string name, std::string text);

/// openDocument() for commands that need the document.
struct Document
{
    OpenedFile file;
    const BackendConfig &config() const { return *file.imported.document; }
};
std::optional<Document> openReadableDocument(const std::string &file);

/// Standard input to its end, or the bytes of a file; on failure a line on standard error and nothing.
std::optional<std::string> readInput(const std::string &file);

/// "FILE:LINE:COLUMN", or "FILE" without a place.
std::string placeText(const std::string &file, const std::optional<Place> &place);

} // namespace bcfg::cli
