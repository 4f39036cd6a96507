// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/textplaces.h"
#include "core/document/model/jsonpointer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// What a place of a JSON text is, also of one that is being typed: what stands behind the place need not be there yet,
/// and before it commas and colons may be missing.
struct TextContext
{
    /// Of the value or member in which the place lies; of the object where a key stands or is missing.
    JsonPointer where;
    bool isKey = false;            ///< a key stands there, or one is missing
    std::optional<TextSpan> token; ///< the string, with its quotes, the number or the word there
    std::vector<std::string> keys; ///< where a key stands: the other keys of its object
};

/// A string without its end ends with its line.
TextContext contextAt(std::string_view text, std::size_t offset);

} // namespace bcfg
