// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/shared.h"
#include "core/document/model/symbol.h"
#include "core/prepare/decisions/verdict.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::diff {

/// What happened to entries, to their fields and dtype configs, or to members of the document itself.
enum class Kind : std::uint8_t {
    Add,
    Remove,
    Change,
    Move,
    Spelling, ///< the meaning to PyTorch is the same, the spelling is not
};

std::string_view toString(Kind kind); ///< "add", "remove", "change", "move" or "spelling"

/// The place of a change: the rows of an entry in both documents, and, if a dtype config differs, the indices of that
/// dtype config. Members are absent for a document that lacks the entry or dtype config.
struct Site
{
    std::optional<std::size_t> a = {};      ///< row in the first document
    std::optional<std::size_t> b = {};      ///< row in the second document
    std::optional<std::size_t> dtypeA = {}; ///< index of the dtype config in the first document's entry
    std::optional<std::size_t> dtypeB = {}; ///< index of the dtype config in the second document's entry
    bool operator==(const Site &) const = default;
};

/// The parts of the verdict on an entry or a node that are compared.
template <class AnyStatus>
struct Judged
{
    std::optional<AnyStatus> status = {};
    /// The dtypes of the dtype config that PyTorch takes, without constraints, which can only cause a rejection. Absent
    /// where none fits.
    std::optional<Text> dtypes = {};
    auto operator<=>(const Judged &) const = default;
};

/// How the verdict on an entry or a node changes from the first document to the second. If only the dtypes change, the
/// status is the same before and after.
template <class AnyStatus>
struct ChangeOf
{
    std::size_t qconfig; ///< index of the QConfig or QConfigMapping under which the verdict changes
    Judged<AnyStatus> before;
    Judged<AnyStatus> after;
};

/// A change of the verdict on an entry. If only one document has the entry, the other one has no status.
using VerdictChange = ChangeOf<Status>;

/// The changed verdicts on one entry. Entries with the same changes share one list, because there may be 100,000
/// entries and 50 QConfigs.
struct EntryEffect
{
    std::optional<std::size_t> a; ///< row in the first document
    std::optional<std::size_t> b; ///< row in the second document
    Shared<std::vector<VerdictChange>> verdicts;
};

/// A change, with all places at which it happened in the same way.
struct Group
{
    Kind kind = Kind::Change;
    std::string field; ///< key of the field that differs; empty: whole entries, or the whole document
    /// The value of the field at the first site in the first document; for a dtype config, the dtype config itself.
    /// Absent where the first document has none, and for whole entries that are added, removed or moved.
    std::optional<JsonValue> before = {};
    /// The same in the second document.
    std::optional<JsonValue> after = {};
    std::vector<Site> sites = {}; ///< ascending by row; empty: a member of the document itself changed
    /// Only for a move of entries: rows, in the second document, of the entries that may match the same node as a moved
    /// entry and whose order with the moved entry changed. Without such entries, the move has no effect.
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
    /// All entries: first those of `a` by row, each with its partner in `b`, then those that only `b` has.
    std::vector<Site> entries = {};

    /// Whether the documents mean the same to PyTorch, and converting the first one lost nothing. Spelling does not
    /// count.
    bool isEqual() const;
};

} // namespace bcfg::diff
