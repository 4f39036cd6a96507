// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// Fills in the places of those diagnostics that have none, by reading the text once more. A pointer to something
/// absent (a missing key) gets the place of what would hold it.
void locate(std::vector<Diagnostic> &diagnostics, std::string_view text);

/// What a text has at a place, as far as it has anything there.
struct Found
{
    JsonPointer where;    ///< the innermost member or element around the place; empty: the document
    bool isThere = false; ///< whether the text has such a place
};

/// The column may be left out: then it is the first one of the line that is not blank. The text must be a document
/// that could be imported; in others everything is the document.
Found findPlace(std::string_view text, std::size_t line, std::optional<std::size_t> column);

/// The longest part of a pointer that leads to something in a document.
JsonPointer existingPart(const BackendConfig &document, const JsonPointer &where);

} // namespace bcfg
