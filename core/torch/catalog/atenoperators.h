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

/// Where an ATen overload takes what, as positions of its arguments.
struct AtenArguments
{
    std::vector<std::size_t> activations;
    std::optional<std::size_t> weight; ///< of those that PyTorch quantizes
    std::optional<std::size_t> bias;
    bool operator==(const AtenArguments &) const = default;
};

/// ATen overloads as torch.export leaves them in a graph: the one that runs last, with what makes its activations.
struct AtenTree
{
    std::string overload;           ///< "aten.conv2d.default"; empty for any value
    std::vector<AtenTree> operands; ///< by activation; what is not spelled out may be any value
    bool operator==(const AtenTree &) const = default;
};

/// What torch.export makes of single modules, functions and tensor methods: what real torch 2.x said. Its releases
/// share a file, in which the overloads of all of them stand.
class AtenCatalog
{
public:
    /// Safe to call from several threads. Empty for releases of 1.13, which have no torch.export.
    static const AtenCatalog &of(Release release);

    /// What a call of the operator becomes, one tree for each way of calling it; empty where it is no tree, null where
    /// the operator is unknown. By canonical path, of a method with "torch.Tensor." before it.
    const std::vector<AtenTree> *trees(std::string_view path) const;
    /// All of them, with their trees.
    const std::map<std::string, std::vector<AtenTree>, std::less<>> &operators() const { return m_operators; }
    /// Requires an overload of one of the trees.
    const AtenArguments &arguments(std::string_view overload) const;

private:
    explicit AtenCatalog(std::string_view file);

    std::map<std::string, std::vector<AtenTree>, std::less<>> m_operators;
    std::map<std::string, AtenArguments, std::less<>> m_overloads;
};

} // namespace bcfg
