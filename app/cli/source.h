// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/livepython.h"
#include "core/exchange/base/base.h"

namespace bcfg::cli {

/// What --help says of an argument that openSource() takes.
inline constexpr const char *sourceHelp =
    "A file, - for standard input, a built-in config such as native or qnnpack@1.13.1, or a revision in git such "
    "as HEAD~3:my.bcfg.json; with --python, MODULE:ATTRIBUTE in the place of the revision";

/// Reads a document that is named as a file, as standard input, as a built-in config of PyTorch or as git names a file
/// in a revision. A file that is there comes first. Where a Python is given, a name with a colon that is no file is
/// MODULE:ATTRIBUTE of it, and no revision. What cannot be read goes to standard error, with nothing back.
std::optional<Document> openSource(const std::string &argument, const LivePython &python = {});

/// openSource() for commands that judge what PyTorch would have: a document that starts from another comes as the
/// whole, see makeWhole().
std::optional<Document> openWholeSource(const std::string &argument, const LivePython &python = {});
/// The same of a file or standard input alone.
std::optional<Document> openWholeDocument(const std::string &file, const LivePython &python = {});

/// Where a document's base is read: beside it, or in its revision of git.
std::optional<std::variant<Base, Diagnostic>> baseOf(const OpenedFile &file);
/// Where a document lies, from which the paths of bases begin; standard input lies in the current folder.
std::filesystem::path pathOf(const OpenedFile &file);
/// Where nothing else is said of a base, it is read so.
ReadBase readerFor(const OpenedFile &file);

/// Puts the whole in the place of a document that starts from another. Its text goes, as no place in it is one of the
/// whole. Where the base cannot be taken, that goes to standard error, and false comes back.
bool makeWhole(Document &document);

} // namespace bcfg::cli
