// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/lsp/opendocument.h"

#include <string>
#include <vector>

namespace bcfg::lsp {

enum class CompletionKind {
    Key,
    Symbol,
    Constant
};

struct Completion
{
    std::string label; ///< the key or the value, without quotes
    CompletionKind kind = CompletionKind::Constant;
    std::string detail; ///< a few words that are shown beside the label
    std::string text;   ///< what replaces the range Completions::replaced of the text
};

struct Completions
{
    static constexpr std::size_t most = 200;

    Range replaced;                ///< the part of the text that an item replaces
    std::string typed;             ///< the text before the position, by which names were searched
    std::vector<Completion> items; ///< best matches first
    bool isIncomplete = false;     ///< only the first `most` are here; further letters find others
};

/// The completions at a position: keys that the object there does not have yet, values of a key, or names of operators
/// in a pattern. Returns no items for any other position.
Completions completionsAt(OpenDocument &document, Position position);

} // namespace bcfg::lsp
