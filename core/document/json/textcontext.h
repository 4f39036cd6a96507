// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/textplaces.h"
#include "core/document/model/jsonpointer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// The key or value at an offset of a JSON text. The text may be incomplete, as while it is typed: the rest after the
/// offset may be missing, and so may commas and colons before the offset.
struct TextContext
{
    /// The pointer to the value at the offset; where isKey is true, to the object that has the key.
    JsonPointer where;
    bool isKey = false;            ///< whether there is a key at the offset, or one is expected there
    std::optional<TextSpan> token; ///< the string (with its quotes), number or word at the offset; nullopt: none
    /// The text between the quotes, with escapes as written; nullopt where the token is no string with both its quotes.
    std::optional<TextSpan> content = {};
    std::vector<std::string> keys = {}; ///< where isKey is true, the other keys of the object
};

/// The context of a byte offset. A string without a closing quote ends at the end of its line.
TextContext contextAt(std::string_view text, std::size_t offset);

} // namespace bcfg
