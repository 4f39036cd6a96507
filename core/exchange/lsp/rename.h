// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/textedits.h"
#include "core/exchange/lsp/opendocument.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg::lsp {

/// A name that can be changed everywhere in a document.
struct Renamable
{
    enum class Kind {
        Symbol,
        Section, ///< of pattern configs, see sectionOf()
    };

    Kind kind = Kind::Symbol;
    std::string name;
    Range range; ///< of the name without its quotes
};

/// The symbol or section that is named at a position; nullopt where none is, or where the text is no document.
std::optional<Renamable> renamableAt(OpenDocument &document, Position position);

/// The edits that replace the name of a symbol or section by `name` in every pattern config. For a symbol, its other
/// paths are replaced too. Throws a RequestError if `name` is not valid. `renamable` must come from renamableAt() for
/// the same text.
std::vector<TextEdit> renamed(OpenDocument &document, const Renamable &renamable, const std::string &name);

} // namespace bcfg::lsp
