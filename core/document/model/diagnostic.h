// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/enumarray.h"
#include "core/document/model/jsonpointer.h"
#include "core/document/model/jsonvalue.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

enum class Severity {
    Info,
    Warning,
    Error
};

template <>
inline constexpr std::size_t enumCount<Severity> = static_cast<std::size_t>(Severity::Error) + 1;

std::string_view toString(Severity severity); ///< "error", "warning" or "info"

/// The counts by severity of the `most` gravest of `counts` problems: 1 error and 2 warnings, if `most` is 3, of 1
/// error, 5 warnings and 3 infos.
EnumArray<Severity, std::size_t> gravest(EnumArray<Severity, std::size_t> counts, std::size_t most);

/// The rule that found a problem. core/document/model/ruleid.h lists the rules.
enum class RuleId : std::uint8_t;
std::string_view toString(RuleId rule); ///< "D15"

/// An operation of RFC 6902 (JSON Patch). Quick fixes and nearest changes are lists of edits; changesOf() turns edits
/// into changes.
struct Edit
{
    enum class Operation {
        Add,
        Remove,
        Replace
    } operation = Operation::Replace;
    JsonPointer where;
    JsonValue value = {}; ///< unused by Remove
    bool operator==(const Edit &) const = default;
};

/// Edits that belong together, with a title that says in a few words what they do: "Swap the bounds".
struct Fix
{
    std::string title;
    std::vector<Edit> edits;
    bool operator==(const Fix &) const = default;
};

/// A position in a text. Line and column count from 1; a column is a code point.
struct Place
{
    std::size_t line = 1;
    std::size_t column = 1;
    auto operator<=>(const Place &) const = default;
};

/// One problem of a document.
struct Diagnostic
{
    RuleId rule;
    Severity severity = Severity::Error;
    JsonPointer where;
    std::string message;             ///< sentences that say what is wrong, and where that is known, how to mend it
    std::optional<Fix> fix = {};     ///< absent where only the user can decide how to mend the problem
    std::optional<Place> place = {}; ///< where in the text; set by reading a text and by locate()
    bool operator==(const Diagnostic &) const = default;
};

} // namespace bcfg
