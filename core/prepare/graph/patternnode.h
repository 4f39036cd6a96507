// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/document/model/shared.h"
#include "core/prepare/graph/symbols.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace bcfg::fx {

/// A pattern in reversed nested form, ready to be compared with nodes. It looks at nothing of the document, which may
/// go.
struct PatternNode
{
    enum class Kind : std::uint8_t {
        Function,
        Module,
        Method,
        MatchAll,
        Literal,
        Tuple,
    } kind = Kind::Tuple;
    SymbolId symbol = 0;    ///< of a function, a module class or a method
    bool isGetattr = false; ///< builtins.getattr, which is_match() treats in a way of its own
    std::optional<Shared<JsonValue>> literal;
    std::vector<PatternNode> steps; ///< of a tuple

    bool isLeaf() const { return kind != Kind::Tuple; }
};

/// Whether two patterns are one key of a BackendConfig; as torch::isSameKey().
bool isSameKey(const PatternNode &a, const PatternNode &b);

/// A pattern as it is compared with nodes, which need not outlive it.
PatternNode compiled(const Pattern &pattern, Symbols &symbols);

} // namespace bcfg::fx
