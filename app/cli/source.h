// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/livepython.h"
#include "core/exchange/base/base.h"

namespace bcfg::cli {

/// The help text of an argument for openSource().
inline constexpr const char *sourceHelp =
    "A file, - for standard input, a built-in config such as native or qnnpack@1.13.1, or a revision in git such "
    "as HEAD~3:my.bcfg.json; with --python, MODULE:ATTRIBUTE in the place of the revision";

/// Reads a document from an existing file, standard input ("-"), a built-in config of PyTorch, or a revision of git
/// (REVISION:PATH), in this order. If `python` is given, a name with a colon is MODULE:ATTRIBUTE instead of a revision.
/// On failure prints an error and returns nullopt.
std::optional<Document> openSource(const std::string &argument, const LivePython &python = {});

/// openSource() and makeWhole(), for commands that judge what PyTorch would have: a document with a base is replaced by
/// its whole.
std::optional<Document> openWholeSource(const std::string &argument, const LivePython &python = {});
/// The same without revisions of git, as openReadableDocument() reads.
std::optional<Document> openWholeDocument(const std::string &file, const LivePython &python = {});

/// The base of a document, like bcfg::baseOf(). A document from a revision of git has its base in that revision, too.
std::optional<std::variant<Base, Diagnostic>> baseOf(const OpenedFile &file);
/// The path of a document, whose folder is where relative paths of bases start; empty (the current folder) for standard
/// input.
std::filesystem::path pathOf(const OpenedFile &file);
/// The function that reads bases for a document: from files, or from its revision of git.
ReadBase readerFor(const OpenedFile &file);

/// Replaces a document with a base by its whole. The text is cleared, as places in it are not those of the whole. If
/// the base cannot be taken, prints an error and returns false.
bool makeWhole(Document &document);

} // namespace bcfg::cli
