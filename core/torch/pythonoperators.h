// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bcfg {

class SymbolCatalog;

} // namespace bcfg

namespace bcfg::torch {

/// Whether it is a function of Python's module operator that takes two operands. With one, torch.fx cannot even print
/// the graph that calls it.
bool isBinaryOperator(std::string_view path, const SymbolCatalog &catalog);

} // namespace bcfg::torch
