// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/textedits.h"
#include "core/exchange/lsp/completion.h"
#include "core/exchange/lsp/hover.h"
#include "core/exchange/lsp/opendocument.h"
#include "core/exchange/lsp/protocol.h"

#include <optional>
#include <string>
#include <vector>

// What the server says about a document, as the protocol has it.
namespace bcfg::lsp {

/// The command that opens a file in the window: its arguments are the URI and a JSON pointer.
inline constexpr std::string_view openCommand = "bcfg.open";

/// Diagnostic[]; where there are more than are shown, one that says how many.
JsonValue diagnosticsJson(OpenDocument &document);
/// Hover or null.
JsonValue hoverJson(OpenDocument &document, Position position, const std::optional<ChosenQConfig> &qconfig);
/// CompletionList.
JsonValue completionJson(OpenDocument &document, Position position);
/// DocumentSymbol[], or SymbolInformation[] for a client that shows no trees: the pattern configs.
JsonValue symbolsJson(OpenDocument &document, const std::string &uri, bool asTree);
/// TextEdit[]: the canonical layout. Nothing where the text is no document.
std::optional<JsonValue> formattingJson(OpenDocument &document);

/// What code actions are asked for.
struct ActionRequest
{
    std::string uri;
    JsonValue version;
    Range range;
    std::optional<std::vector<std::string>> kinds; ///< without them, all
    bool hasVersionedEdits = false;                ///< the client takes edits that say of which version they are
};
/// CodeAction[]: the fixes of the problems in the lines of the range, and opening the document in the window.
JsonValue actionsJson(OpenDocument &document, const ActionRequest &request);

} // namespace bcfg::lsp
