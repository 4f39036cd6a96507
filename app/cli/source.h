// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/livepython.h"
#include "app/cli/output.h"
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

/// The document, unless a merge left conflicts in it: for commands that write what it means in another form, where
/// nobody would see them. Prints what rule J10 says of each, with its place, and returns nullopt then.
std::optional<Document> settled(std::optional<Document> document);
/// The document after makeWhole(), for commands that judge the config that PyTorch would have; nullopt where that
/// fails.
std::optional<Document> whole(std::optional<Document> document);

/// The base of a document, like bcfg::baseOf(). A document from a revision of git has its base in that revision, too.
std::optional<std::variant<Base, Diagnostic>> baseOf(const OpenedFile &file);
/// The path of a document's file, as baseOf() takes it: the path of a base is relative to its folder. Empty, for the
/// current folder, where the document comes from standard input.
std::filesystem::path pathOf(const OpenedFile &file);
/// The function that reads bases for a document: from files, or from its revision of git.
ReadBase readerFor(const OpenedFile &file);

/// Writes a document that was made of `file` to the output. In another folder the path of its base leads from there;
/// where the base cannot be taken, the path stays as it is.
ExitStatus writeDocument(const Output &output, BackendConfig document, const OpenedFile &file);
/// Writes a document as its changes to `base`: a built-in config, or a file, whose path is relative to the folder of
/// the output, or, for standard output, of the document. Prints to standard error which entries are left out or
/// reordered, or why the base cannot be taken.
ExitStatus writeOverrides(const OpenedFile &file, const std::string &base, const Output &output);

/// Combines a document that has a base with its base, see flattened(). Clears the text, as its places no longer fit. If
/// the base cannot be read or used, prints an error and returns false.
bool makeWhole(Document &document);

} // namespace bcfg::cli
