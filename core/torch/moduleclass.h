// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bcfg {

class SymbolCatalog;
struct SymbolInfo;

} // namespace bcfg

namespace bcfg::torch {

// The catalogue says what PyTorch's own names are. Another name is judged by its last part: classes begin with a
// capital, behind any underscores, and functions do not. What torch.ops holds are operators, never classes, although
// many overloads have a capital: torch.ops.aten.add.Tensor.

/// Whether it is a subclass of torch.nn.Module: is_match() compares it with the class of a module that is called. Of
/// other packages each class counts as one.
bool isModuleClass(std::string_view path, const SymbolCatalog &catalog);
/// The same for who knows already what the catalogue says of the path, or null where it says nothing.
bool isModuleClass(std::string_view path, const SymbolInfo *known);

/// Whether a module of the class is a transposed convolution: isinstance() of _add_module_to_qconfig_obs_ctr(), which
/// refuses a weight per channel for it.
/// It takes a canonical path and what the catalogue says of it, or null.
bool isTransposedConvolution(std::string_view path, const SymbolInfo *known, const SymbolCatalog &catalog);

/// Whether it is a class of any kind.
bool isClass(std::string_view path, const SymbolCatalog &catalog);

} // namespace bcfg::torch
