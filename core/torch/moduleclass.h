// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bcfg {

class SymbolCatalog;
struct SymbolInfo;

} // namespace bcfg

namespace bcfg::torch {

// The catalogue tells the kinds of PyTorch's own names. For any other path the last part decides: after leading
// underscores, the name of a class begins with a capital, that of a function does not. Names below torch.ops are
// operators, never classes, although many overloads begin with a capital: torch.ops.aten.add.Tensor.

/// Whether the path names a subclass of torch.nn.Module, which is_match() compares with the class of a called module.
/// A class that the catalogue does not know counts as a subclass of torch.nn.Module.
bool isModuleClass(std::string_view path, const SymbolCatalog &catalog);
/// isModuleClass() for a caller that has looked up the path: `known` is the result of SymbolCatalog::find().
bool isModuleClass(std::string_view path, const SymbolInfo *known);

/// Whether a module of this class is a transposed convolution. Mirrors the isinstance() in
/// _add_module_to_qconfig_obs_ctr(), which refuses per-channel weights for such modules. `path` is canonical, and
/// `known` is the result of SymbolCatalog::find() for the path.
bool isTransposedConvolution(std::string_view path, const SymbolInfo *known, const SymbolCatalog &catalog);

/// Whether the path names a class of any kind.
bool isClass(std::string_view path, const SymbolCatalog &catalog);

} // namespace bcfg::torch
