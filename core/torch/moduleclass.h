// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bcfg {

class SymbolCatalog;
struct SymbolInfo;

} // namespace bcfg

namespace bcfg::torch {

// The catalogue knows what PyTorch's own names are. Any other name is judged by its last part: after underscores, the
// name of a class begins with a capital, that of a function does not. Names below torch.ops are operators, never
// classes, although many overloads begin with a capital: torch.ops.aten.add.Tensor.

/// Whether the path names a subclass of torch.nn.Module, which is_match() compares with the class of a called module.
/// Every class that the catalogue does not know counts as one.
bool isModuleClass(std::string_view path, const SymbolCatalog &catalog);
/// The same where the path has been looked up already: `known` is what SymbolCatalog::find() returned.
bool isModuleClass(std::string_view path, const SymbolInfo *known);

/// Whether a module of this class is a transposed convolution. Mirrors the isinstance() in
/// _add_module_to_qconfig_obs_ctr(), which refuses a per-channel weight for it. Takes a canonical path and what
/// SymbolCatalog::find() returned for it.
bool isTransposedConvolution(std::string_view path, const SymbolInfo *known, const SymbolCatalog &catalog);

/// Whether the path names a class of any kind.
bool isClass(std::string_view path, const SymbolCatalog &catalog);

} // namespace bcfg::torch
