// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// The positions at which an ATen overload takes its activations, weight and bias.
struct AtenArguments
{
    std::vector<std::size_t> activations;
    std::optional<std::size_t> weight; ///< absent where PyTorch quantizes no weight of this overload
    std::optional<std::size_t> bias;
    bool operator==(const AtenArguments &) const = default;
};

/// A tree of ATen overloads as torch.export writes them into a graph: the overload that runs last, and below it the
/// overloads that compute its activations.
struct AtenTree
{
    std::string overload;           ///< "aten.conv2d.default"; empty where any value may stand
    std::vector<AtenTree> operands; ///< in the order of the activations; missing operands may be any value
    bool operator==(const AtenTree &) const = default;
};

/// The ATen overloads that torch.export writes for single modules, functions and tensor methods, as recorded from real
/// releases of torch 2.x. All releases share one file of overloads.
class AtenCatalog
{
public:
    /// The catalogue of a release, read once. Safe to call from several threads. Empty for 1.13, which has no
    /// torch.export.
    static const AtenCatalog &of(Release release);

    /// The trees that torch.export makes of calls of an operator, one tree for each way of calling the operator. The
    /// list is empty where a call does not become a tree; null where the operator is unknown. `path` is canonical; that
    /// of a method is "torch.Tensor." and its name.
    const std::vector<AtenTree> *trees(std::string_view path) const;
    /// All operators by path, with their trees.
    const std::map<std::string, std::vector<AtenTree>, std::less<>> &operators() const { return m_operators; }
    /// The arguments of an overload. Requires an overload of one of the trees.
    const AtenArguments &arguments(std::string_view overload) const;

private:
    explicit AtenCatalog(std::string_view file);

    std::map<std::string, std::vector<AtenTree>, std::less<>> m_operators;
    std::map<std::string, AtenArguments, std::less<>> m_overloads;
};

} // namespace bcfg
