// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/lsp/opendocument.h"
#include "core/exchange/lsp/protocol.h"
#include "core/torch/catalog/qconfigs.h"

#include <optional>
#include <string>
#include <vector>

// The server's answers about a document, as JSON of the Language Server Protocol (LSP). Each comment begins with the
// LSP type that the function returns.
namespace bcfg::lsp {

/// The command that opens a file in the window: its arguments are the URI and a JSON pointer.
inline constexpr std::string_view openCommand = "bcfg.open";

/// Diagnostic[]: OpenDocument::problems(), and, where there are more problems, one diagnostic with their number.
JsonValue diagnosticsJson(OpenDocument &document);
/// Hover: an explanation of the key, symbol or dtype at a position, and the rules of the problems there; inside a
/// pattern also the verdict on its pattern config under the QConfig that the user has chosen. Null where there is
/// nothing to explain.
JsonValue hoverJson(OpenDocument &document, Position position, const std::optional<NamedQConfig> &qconfig);
/// CompletionList: keys that the object at a position does not have yet, values of a key, or names of operators in a
/// pattern, the best matches first. Without items for any other position.
JsonValue completionJson(OpenDocument &document, Position position);
/// DocumentSymbol[] with `asTree`, else SymbolInformation[]: the pattern configs.
JsonValue symbolsJson(OpenDocument &document, const std::string &uri, bool asTree);
/// TextEdit[] that gives the text its canonical layout. Throws a RequestError where the text is no document.
JsonValue formattingJson(OpenDocument &document);

/// The document that the edits of a WorkspaceEdit are for.
struct EditedText
{
    std::string uri;
    JsonValue version;              ///< the client's version number of the document
    bool hasVersionedEdits = false; ///< whether the client accepts `documentChanges`, which name the version
};

/// { range, placeholder } of the symbol or section that can be renamed at the position; null where there is none.
JsonValue prepareRenameJson(OpenDocument &document, Position position);
/// WorkspaceEdit that renames the symbol, by any of its paths, or the section at the position everywhere in the
/// document; nn.Linear is written as torch.nn.Linear. Throws a RequestError where there is no symbol or section, or
/// `name` is not valid for it.
JsonValue renameJson(OpenDocument &document, Position position, const std::string &name, const EditedText &edited);
/// Location of the pattern of the last pattern config whose pattern is a single module: the module that a field names
/// at the position. Null where there is none.
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
