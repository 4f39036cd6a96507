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

// The server's answers about a document, as JSON of the protocol. The name of its type begins each comment.
namespace bcfg::lsp {

/// The command that opens a file in the window: its arguments are the URI and a JSON pointer.
inline constexpr std::string_view openCommand = "bcfg.open";

/// Diagnostic[]: the shown problems, and one more that counts the others where there are any.
JsonValue diagnosticsJson(OpenDocument &document);
/// Hover, or null where there is nothing to explain.
JsonValue hoverJson(OpenDocument &document, Position position, const std::optional<ChosenQConfig> &qconfig);
/// CompletionList: what can stand at the position.
JsonValue completionJson(OpenDocument &document, Position position);
/// DocumentSymbol[] with `asTree`, else SymbolInformation[]: the pattern configs.
JsonValue symbolsJson(OpenDocument &document, const std::string &uri, bool asTree);
/// TextEdit[] that gives the text its canonical layout; nullopt where the text is no document.
std::optional<JsonValue> formattingJson(OpenDocument &document);

/// What edits that are sent to a client say of their document.
struct EditedText
{
    std::string uri;
    JsonValue version;              ///< as the client counts
    bool hasVersionedEdits = false; ///< the client takes edits that name the document's version
};

/// { range, placeholder } of the symbol or section that can be renamed at the position; null where there is none.
JsonValue prepareRenameJson(OpenDocument &document, Position position);
/// WorkspaceEdit that renames it in the whole document. Throws a RequestError where there is none, and where `name`
/// cannot be its name.
JsonValue renameJson(OpenDocument &document, Position position, const std::string &name, const EditedText &edited);
/// Location, or null: the pattern config for the module that a field names at the position.
JsonValue definitionJson(OpenDocument &document, Position position, const std::string &uri);

/// A client's request for code actions.
struct ActionRequest
{
    EditedText edited;
    Range range;
    std::optional<std::vector<std::string>> kinds; ///< only actions of these kinds; absent: all
};
/// CodeAction[]: fixes of the problems in the lines of the range, and the command that opens the document in the
/// window.
JsonValue actionsJson(OpenDocument &document, const ActionRequest &request);

} // namespace bcfg::lsp
