// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/document/model/shared.h"
#include "core/prepare/graph/symbols.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace bcfg::fx {

/// A pattern in reversed nested form, compiled for comparison with nodes. It keeps no reference to the document or to
/// the Pattern that it was made from.
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
    SymbolId symbol = 0;    ///< number of the function, class, method or MatchAllNode; 0 for others
    bool isGetattr = false; ///< builtins.getattr, which is_match() treats specially
    std::optional<Shared<JsonValue>> literal;
    std::vector<PatternNode> steps; ///< the elements of a tuple

    bool isLeaf() const { return kind != Kind::Tuple; }
    /// The first element of a tuple. Throws the PythonError that torch raises where it unpacks an empty tuple.
    const PatternNode &head() const;
    /// The op of the nodes that call the symbol; nullopt for MatchAllNode, a constant and a tuple, which no node calls.
    std::optional<Op> op() const
    {
        switch (kind) {
        case Kind::Function:
            return Op::CallFunction;
        case Kind::Module:
            return Op::CallModule;
        case Kind::Method:
            return Op::CallMethod;
        default:
            return std::nullopt;
        }
    }
    /// Whether is_match() raises for the pattern at any node: for an empty tuple, and for a tuple that begins with
    /// getattr and does not have two elements.
    bool isRefused() const { return !isLeaf() && (steps.empty() || (steps.front().isGetattr && steps.size() != 2)); }
};

/// Whether two patterns are the same key of a BackendConfig. Gives the same result as torch::isSameKey() for the
/// patterns from which `a` and `b` were compiled.
bool isSameKey(const PatternNode &a, const PatternNode &b);

/// Compiles a reversed pattern for comparison with nodes, and adds its classes, functions and methods to `symbols`.
PatternNode compiled(const Pattern &pattern, Symbols &symbols);

} // namespace bcfg::fx
