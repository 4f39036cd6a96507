// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/symbols.h"

#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// Whether one slip of typing turns one text into the other: one character added, dropped or replaced, two neighbours
/// swapped, or another case of letters. Equal texts count, too.
bool isSlipOf(std::string_view a, std::string_view b);

/// The known path that an unknown path was probably meant to be: the path that programs shorten so ("nn.Linear",
/// "F.relu"), in the same module a name that is one slip away, or the same name in a module whose path is one slip
/// away. Empty where there is none.
std::string_view nearestSymbol(std::string_view path, const SymbolCatalog &catalog);

/// Known paths that an unknown name may stand for although it is more than one slip away: the name with dots instead of
/// blanks or similar, names in the same module that are two slips away, or the same name in another module. The nearest
/// path first, three at most.
std::vector<std::string_view> nearestSymbols(std::string_view name, const SymbolCatalog &catalog);

/// nearestSymbol() for the names of tensor methods.
std::string_view nearestMethod(std::string_view name, const SymbolCatalog &catalog);

} // namespace bcfg
