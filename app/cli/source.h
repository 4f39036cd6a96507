// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/livepython.h"
#include "app/cli/output.h"
#include "core/exchange/base/base.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

namespace bcfg::cli {

/// The help text of an argument for openSource().
inline constexpr const char *sourceHelp =
    "A file, - for standard input, a built-in config such as native or qnnpack@1.13.1, or a revision in git such "
    "as HEAD~3:my.bcfg.json; with --python, MODULE:ATTRIBUTE in the place of the revision";

/// Reads a document from an existing file, standard input ("-"), a built-in config of PyTorch, or a revision of git
/// (REVISION:PATH), in this order. If `python` is wanted, a name with a colon that is no file is MODULE:ATTRIBUTE
/// instead of a revision. Fails where there is no such document.
Document openSource(const std::string &argument, const LivePython &python = {});

/// Returns open(a) and open(b). If the first call fails, calls the second one all the same, so that the user sees the
/// errors of both.
template <class Open>
std::pair<Document, Document> openBoth(const std::string &a, const std::string &b, const Open &open)
{
    std::optional<Document> first;
    try {
        first = open(a);
    } catch (const Unusable &) {
        open(b);
        throw;
    }
    return {*std::move(first), open(b)};
}

/// Returns the document, if it has no conflicts of a merge. Otherwise prints the message of rule J10 and the place of
/// each conflict, and throws Unusable. For commands that judge the document or write it in another form, where nobody
/// would see the conflicts.
Document settled(Document document);
/// Returns the whole of a document that has a base, which is the base with the document's changes; any other document
/// unchanged. For commands that judge the config that PyTorch would have. The text of a whole is empty, because its
/// places are not those of the file. Fails where the base cannot be read or used. `outputs`: pairs of an option and the
/// output file that it names; refuseReplacing() is called so that no output replaces a file of the base.
Document whole(Document document, std::initializer_list<std::pair<std::string, std::string>> outputs = {});

/// The base of a document; nullopt where the document names none. If the document is of a revision of git, its base is
/// read from that revision. Fails where the base cannot be read or used.
std::optional<Base> baseOf(const Document &file);
/// The path of a file for bcfg::baseOf(), without a revision of git. Empty for standard input, so that the path of a
/// base starts from the current folder.
std::filesystem::path pathOf(const Document &file);
/// The function that reads bases for a document: from files, or from its revision of git.
ReadBase readerFor(const Document &file);

/// Writes a document that was made from `file` to the output, with the line ends of the file. For an output in another
/// folder, the path of the base is made relative to that folder; it stays as it is if the base cannot be read.
ExitStatus writeDocument(const Output &output, BackendConfig document, const Document &file);
/// Writes a document as its changes to `base`, a built-in config or a file. The path of a file starts from the folder
/// of the output, or, for standard output, from that of the document. Prints to standard error how many entries are
/// left out because a later one has the same pattern, and whether entries are reordered. Fails where the base cannot be
/// used.
ExitStatus writeOverrides(const Document &file, const std::string &base, const Output &output);

} // namespace bcfg::cli
