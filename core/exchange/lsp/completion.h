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
    std::string detail; ///< a few words beside it
    std::string text;   ///< what comes into the text, in place of `Completions::replaced`
};

struct Completions
{
    static constexpr std::size_t most = 200;

    Range replaced;
    std::string typed;             ///< what stands there already, which the names were searched by
    std::vector<Completion> items; ///< the best first
    bool isIncomplete = false;     ///< there are more, which further letters may find
};

/// What can stand at a position: the keys that its object has not yet, the values of a key, the names of operators in
/// patterns.
Completions completionsAt(OpenDocument &document, Position position);

} // namespace bcfg::lsp
