// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/patterntree.h"
#include "core/torch/catalog/atenoperators.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg::pt2e {

/// A pattern of ATen operators, as FX notes patterns: the operator that runs last, with its operands.
struct AtenPattern
{
    std::set<std::string> overloads;   ///< of one family, with equal arguments; empty for any value
    std::vector<AtenPattern> operands; ///< by activation
    bool isRoot = false;               ///< its activations and its weight are quantized before it
    bool operator==(const AtenPattern &) const = default;
};

/// "conv2d" of "aten.conv2d.padding", "relu" of "aten.relu_.default": what overloads have in common.
std::string familyOf(std::string_view overload);
/// Whether both are the same families in the same places.
bool sameFamilies(const AtenPattern &a, const AtenPattern &b, const AtenCatalog &catalog);
/// The families in their places, as text: "relu(conv2d)".
std::string shapeText(const AtenPattern &pattern);
/// Adds the overloads of another pattern with the same families.
void unite(AtenPattern &into, const AtenPattern &from);
std::size_t leafCount(const AtenPattern &pattern);

/// Finds what torch.export makes of the patterns of a document.
class AtenPatterns
{
public:
    explicit AtenPatterns(const BackendConfig &document);

    /// One pattern for each form that the operators may take; or why there is none, as a sentence. Takes the reversed
    /// nested form and the root node's place in it.
    /// The operator of a pattern as the catalogue of ATen operators names it; empty for what is none.
    std::string operatorPath(const Pattern &op) const;
    using Found = std::variant<std::vector<AtenPattern>, std::string>;
    Found find(const Pattern &reversed, const PatternPath &root) const;

private:
    Found ofOperator(const Pattern &op, int depth) const;
    Found ofModules(const Symbol &module, int depth) const;
    Found expand(const Pattern &pattern, const PatternPath &place, const PatternPath *root, int depth) const;
    std::string_view canonical(const Symbol &symbol) const;

    const BackendConfig &m_document;
    Release m_release;
    const AtenCatalog &m_catalog;
    /// By canonical path of a fused or QAT module: the reversed patterns that it stands for.
    std::map<std::string, std::vector<Pattern>, std::less<>> m_standsFor;
};

} // namespace bcfg::pt2e
