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

/// The edits that give it another name in every pattern config: a symbol by whichever of its names a pattern config
/// has. Throws a RequestError where the other name is none. Requires what renamableAt() has returned for the same text.
std::vector<TextEdit> renamed(OpenDocument &document, const Renamable &renamable, const std::string &name);

} // namespace bcfg::lsp
