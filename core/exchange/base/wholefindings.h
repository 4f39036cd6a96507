// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/base/base.h"
#include "core/exchange/base/flatten.h"
#include "core/torch/catalog/release.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace bcfg {

/// What the rules say about a document that may have a base.
struct WholeFindings
{
    std::vector<Diagnostic> diagnostics; ///< at places of the document: its own members, then entries by row
    std::string base = {};               ///< the name of the base; empty where there is none, or it cannot be taken
    std::size_t baseEntries = 0;         ///< how many entries of the whole are the base's
    std::size_t baseFindings = 0;        ///< how many findings the base has by itself; they are not listed
    std::size_t muted = 0;               ///< how many findings `$ignore` of the document mutes
    std::optional<Flattened> whole = {}; ///< what was checked; absent where there is no base, or it cannot be taken
};

/// Identifies a finding by its rule, the title of its entry and its place in the entry. The message and the row do not
/// count, as they change with the order of entries.
using EntryFinding = std::tuple<RuleId, std::string, std::vector<std::string>>;

/// The base of the last check of a document, with results that the next check can use again.
struct CheckedBase
{
    Base base;
    Release release;                      ///< of the document, by which a built-in base was found
    std::vector<std::string> texts;       ///< the texts of base.files
    std::multiset<EntryFinding> findings; ///< findings of the rules at entries of the base by itself
};

/// Checks a document together with the base that it names, without findings that are muted. The findings are those at
/// its own members and entries, those of findingsOfBase(), and, at `$base`, those that the document causes at entries
/// of the base. A fix is kept only if it changes nothing but own entries. Entry numbers in messages are rows of the
/// whole. Where the base cannot be taken, that is a finding, and the entries are not checked. A document without a base
/// is checked as it is. `file` is the document's own path. `last`, if given, holds the base of the last check of a
/// document with that path, and is set to the base of this check. As long as the document names the same base, and the
/// files of the base have the same texts, the base is not checked again.
WholeFindings checkedWhole(const BackendConfig &document, const std::filesystem::path &file,
                           const ReadBase &read = readBaseFile, std::optional<CheckedBase> *last = nullptr);

/// Findings about what the document says of its base: removed patterns that the base does not have, and a base that has
/// changed since its fingerprint was written. `whole` is flattened(document, base.document). Sets Base::fingerprint if
/// the document has a fingerprint.
std::vector<Diagnostic> findingsOfBase(const BackendConfig &document, Base &base, const Flattened &whole);

} // namespace bcfg
