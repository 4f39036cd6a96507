// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/catalog/atenoperators.h"
#include "core/torch/catalog/symbols.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bcfg::pt2e {

/// The name that the overloads of an operator share: "conv2d" for "aten.conv2d.padding", "relu" for
/// "aten.relu_.default".
std::string familyOf(std::string_view overload);
/// Whether both patterns have operators of the same families in the same places, with equal AtenArguments and equal
/// isRoot.
bool sameFamilies(const AtenPattern &a, const AtenPattern &b, const AtenCatalog &catalog);
/// The families of a pattern as text: "relu(conv2d)".
std::string shapeText(const AtenPattern &pattern);
/// Adds the overloads of `from` to those of `into`. Requires that both have the sameFamilies().
void unite(AtenPattern &into, const AtenPattern &from);

/// Finds the ATen patterns that torch.export makes of the patterns of a document.
class AtenPatterns
{
public:
    explicit AtenPatterns(const BackendConfig &document);

    /// The key of an operator in AtenCatalog::operators: its canonical path, or "torch.Tensor.add" for the method add.
    /// Empty for a pattern that is neither a symbol nor a method.
    std::string operatorPath(const Pattern &op) const;
    /// One ATen pattern for each form that torch.export may give the operators, or a sentence that says why there is no
    /// pattern.
    using Found = std::variant<std::vector<AtenPattern>, std::string>;
    /// The ATen patterns of a reversed nested pattern. `root` is the place of its root node.
    Found find(const Pattern &reversed, const PatternPath &root);

private:
    Found ofOperator(const Pattern &op, int depth);
    const std::vector<AtenPattern> &ofModules(const std::string &path, int depth);
    Found expand(const Pattern &pattern, const PatternPath &place, const PatternPath *root, int depth);
    std::string_view canonical(const Symbol &symbol) const { return m_symbols.canonical(symbol.path()); }

    const SymbolCatalog &m_symbols;
    const AtenCatalog &m_catalog;
    /// For the canonical path of each fused or QAT module, the reversed patterns of the entries that name it.
    std::map<std::string, std::vector<Pattern>, std::less<>> m_standsFor;
    /// The results of ofModules() by canonical path and depth, because many entries may name one module.
    std::map<std::pair<std::string, int>, std::vector<AtenPattern>> m_ofModules;
};

} // namespace bcfg::pt2e
