// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/symbols.h"

#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// Whether one text becomes the other by adding, dropping or replacing one character, by swapping two neighbours, or
/// by changing case.
bool isSlipOf(std::string_view a, std::string_view b);

/// The known path that an unknown one was probably meant to be: the same name in the same module but for a slip, or
/// the same name in a module whose path has a slip. Empty where there is none.
std::string_view nearestSymbol(std::string_view path, const SymbolCatalog &catalog);

/// Known paths that a name may have been meant as which is more than a slip away from each: with dots where it has
/// blanks, two slips away in the same module, or the same name in another one. The nearest first, three at most.
std::vector<std::string_view> nearSymbols(std::string_view name, const SymbolCatalog &catalog);

/// nearestSymbol() for the names of tensor methods.
std::string_view nearestMethod(std::string_view name, const SymbolCatalog &catalog);

} // namespace bcfg
