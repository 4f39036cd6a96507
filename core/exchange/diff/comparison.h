// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/prepare/decisions/verdict.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::diff {

/// What happened to entries, or to the document's own members.
enum class Kind : std::uint8_t {
    Add,
    Remove,
    Change,
    Move,
    Spelling, ///< the same to PyTorch, written in another way
};

std::string_view toString(Kind kind); ///< "add", "remove", "change", "move" or "spelling"

/// An entry in two documents, by its rows, and a dtype config of it where that is what differs. What is in one of the
/// documents alone has one row.
struct Site
{
    std::optional<std::size_t> a = {};
    std::optional<std::size_t> b = {};
    std::optional<std::size_t> dtypeA = {}; ///< index of the dtype config
    std::optional<std::size_t> dtypeB = {};
    bool operator==(const Site &) const = default;
};

/// A verdict that is another one in the second document, or the same one with other dtypes. Where an entry is in one
/// document alone, so is its verdict.
struct VerdictChange
{
    std::size_t question; ///< under which QConfig
    std::optional<std::size_t> a;
    std::optional<std::size_t> b;
    std::optional<Status> before;
    std::optional<Status> after;
    std::string dtypesBefore; ///< that PyTorch takes; empty where no dtype config fits
    std::string dtypesAfter;
    bool operator==(const VerdictChange &) const = default;
};

/// One change, of all entries that it happened to alike.
struct Group
{
    Kind kind = Kind::Change;
    std::string field;                    ///< key of what differs; empty: whole entries
    std::optional<JsonValue> before = {}; ///< value of the field; absent: there is none, or entries differ in it
    std::optional<JsonValue> after = {};
    std::vector<Site> sites = {}; ///< by rising row; none: a member of the document itself
    /// Of a move: rows in the second document of entries that an anchor may be matched by instead, now that the order
    /// is another one. A move without any has no effect.
    std::vector<std::size_t> passed = {};
    std::vector<VerdictChange> effect = {}; ///< once addEffects() was asked for it
};

/// How two documents differ for PyTorch.
struct Comparison
{
    BackendConfig a; ///< the first one, of the generation of the second
    BackendConfig b;
    std::vector<Diagnostic> leftBehind = {}; ///< of the first one, where it is of the other generation
    std::vector<Group> groups = {};
    std::vector<Site> entries = {}; ///< which of them are the same one: by row of `a`, then those that `b` alone has

    /// Nothing that makes a difference to PyTorch, and nothing was lost in between. Spelling is none.
    bool isEqual() const;
};

} // namespace bcfg::diff
