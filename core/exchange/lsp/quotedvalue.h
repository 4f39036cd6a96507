// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/textplaces.h"
#include "core/document/model/jsonpointer.h"
#include "core/exchange/lsp/opendocument.h"

#include <optional>
#include <string_view>

namespace bcfg::lsp {

/// A string in the text of a document, other than a key.
struct QuotedValue
{
    JsonPointer where;
    TextSpan span;         ///< between the quotes
    std::string_view text; ///< the text of the span, with escapes as written. Valid until the document changes.
};

/// The string at a position; nullopt where none is, and for a string without its closing quote.
std::optional<QuotedValue> quotedValueAt(OpenDocument &document, Position position);

} // namespace bcfg::lsp
