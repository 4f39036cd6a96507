// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bcfg {

class SymbolCatalog;

} // namespace bcfg

namespace bcfg::torch {

/// Whether the path names a function of Python's module `operator` that takes two operands. A graph that calls such a
/// function with one operand cannot even be printed by torch.fx.
bool isBinaryOperator(std::string_view path, const SymbolCatalog &catalog);

} // namespace bcfg::torch
