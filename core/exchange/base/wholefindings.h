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
    /// The findings, at places of the document: at its own members, then at entries by row.
    std::vector<Diagnostic> diagnostics;
    std::string base = {};       ///< the name of the base; empty where there is none, or it cannot be used
    std::size_t baseEntries = 0; ///< number of entries of the whole that come unchanged from the base
    /// Number of findings at these entries that the base has by itself, too; `diagnostics` lacks them.
    std::size_t baseFindings = 0;
    std::size_t muted = 0; ///< how many findings `$ignore` of the document mutes
    /// The whole that was checked; absent where there is no base, or it cannot be used.
    std::optional<Flattened> whole = {};
};

/// Identifies a finding by its rule, the title of its entry and its place in the entry. The message and the row do not
/// count, as they change with the order of entries.
using EntryFinding = std::tuple<RuleId, std::string, std::vector<std::string>>;

/// The base of the last check of a document, with results that the next check can use again.
struct CheckedBase
{
    Base base;
    Release release;                      ///< the release of the document, by which a built-in base was found
    std::vector<std::string> texts;       ///< the texts of base.files
    std::multiset<EntryFinding> findings; ///< the findings at entries when the base is checked by itself
};

/// Checks a document together with the base that it names. Muted findings are left out. A document without a base is
/// checked by itself. `file` is the document's own path.
///
/// The findings are those at the document's own members and entries, those of findingsOfBase(), and, at `$base`, those
/// that the document causes at entries of the base. A finding at an entry keeps its fix only if the fix changes nothing
/// but the document's own entries. Entry numbers in messages are rows of the whole. If the base cannot be used, that is
/// a finding, and the entries are not checked.
///
/// `last`, if given, holds the base of the last check of a document with that path, and is set to the base of this
/// check. The base is not checked again if the document names the same base and its files have the same texts.
WholeFindings checkedWhole(const BackendConfig &document, const std::filesystem::path &file,
                           const ReadBase &read = readBaseFile, std::optional<CheckedBase> *last = nullptr);

/// Findings about the document's statements on its base: removed patterns that the base does not have, and a base that
/// has changed since its fingerprint was written. `whole` is flattened(document, base.document). Sets Base::fingerprint
/// if the document has a fingerprint.
std::vector<Diagnostic> findingsOfBase(const BackendConfig &document, Base &base, const Flattened &whole);

} // namespace bcfg
