// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/shared.h"
#include "core/prepare/decisions/verdict.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::diff {

/// What happened to entries, or to members of the document itself.
enum class Kind : std::uint8_t {
    Add,
    Remove,
    Change,
    Move,
    Spelling, ///< the meaning to PyTorch is the same, the spelling is not
};

std::string_view toString(Kind kind); ///< "add", "remove", "change", "move" or "spelling"

/// An entry by its rows in both documents, and, if one of its dtype configs differs, the indices of that dtype config.
/// Members are absent for a document that lacks the entry or dtype config.
struct Site
{
    std::optional<std::size_t> a = {};      ///< row in the first document
    std::optional<std::size_t> b = {};      ///< row in the second document
    std::optional<std::size_t> dtypeA = {}; ///< index of the dtype config in the first document's entry
    std::optional<std::size_t> dtypeB = {}; ///< and in the second's
    bool operator==(const Site &) const = default;
};

/// A status that differs between the documents, or whose dtypes do.
template <class AnyStatus>
struct ChangeOf
{
    std::size_t qconfig; ///< index of the QConfig or QConfigMapping under which the status is given
    std::optional<AnyStatus> before;
    std::optional<AnyStatus> after;
    std::string dtypesBefore; ///< the dtypes of the dtype config that PyTorch takes; empty where none fits
    std::string dtypesAfter;
};

/// How the verdict on an entry changes. If only one document has the entry, only that document has a verdict.
using VerdictChange = ChangeOf<Status>;

/// The verdicts on one entry that change. Entries with the same changes share one list, as there may be 100,000 entries
/// and 50 QConfigs.
struct EntryEffect
{
    std::optional<std::size_t> a; ///< row in the first document
    std::optional<std::size_t> b; ///< row in the second document
    Shared<std::vector<VerdictChange>> verdicts;
};

/// One change, with all entries that it happened to in the same way.
struct Group
{
    Kind kind = Kind::Change;
    std::string field;                    ///< key of the field that differs; empty: whole entries
    std::optional<JsonValue> before = {}; ///< value of the field in the first site; absent: none, or whole entries
    std::optional<JsonValue> after = {};
    std::vector<Site> sites = {}; ///< ascending by row; empty: the document's own member changed
    /// Only for a move of entries: the second document's rows of entries that may match the same node as a moved entry
    /// and changed their order with it. Without such entries the move has no effect.
    std::vector<std::size_t> passed = {};
    std::vector<EntryEffect> effect = {}; ///< filled by addEffects()

    bool isMoveWithEffect() const { return kind == Kind::Move && !passed.empty(); }
};

/// How two documents differ for PyTorch.
struct Comparison
{
    BackendConfig a;                         ///< the first document, converted to the generation of the second
    BackendConfig b;                         ///< the second document
    std::vector<Diagnostic> leftBehind = {}; ///< what converting the first document lost
    std::vector<Group> groups = {};
    std::vector<Site> entries = {}; ///< all entries in pairs: by row of `a`, then the entries that only `b` has

    /// Whether the documents mean the same to PyTorch, and converting the first one lost nothing. Spelling does not
    /// count.
    bool isEqual() const;
};

} // namespace bcfg::diff
