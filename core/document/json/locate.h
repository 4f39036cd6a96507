// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// Gives each diagnostic without a place the place of its pointer, by parsing the text once more. A pointer to a value
/// that is absent (a missing key) gets the place of the object or array that would hold the value. If the text is
/// refused, no diagnostic gets a place. Throws Stopped.
void locate(std::vector<Diagnostic> &diagnostics, std::string_view text);
/// The diagnostic with the place that locate() gives it.
Diagnostic located(Diagnostic diagnostic, std::string_view text);

/// The result of findPlace().
struct Found
{
    JsonPointer where;    ///< the innermost member or element around the place; empty for the document itself
    bool isThere = false; ///< whether the text has such a line and column
};

/// Finds the member or element of a document's text at a line and column, both counted from 1. If the column is nullopt
/// or not in the line, uses the line's first character that is not blank; if the line is not in the text, the text's
/// end. If the text is not a JSON object, the result is always the document itself.
Found findPlace(std::string_view text, std::size_t line, std::optional<std::size_t> column);

/// The longest beginning of a pointer that leads to an existing part of a document: "/configs/3" for "/configs/3/typo".
JsonPointer existingPart(const BackendConfig &document, const JsonPointer &where);

} // namespace bcfg
