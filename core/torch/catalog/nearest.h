// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/symbols.h"

#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// Whether one slip of typing turns one text into the other: one character added, dropped or replaced, two neighbours
/// swapped, or letters in another case. True also for equal texts.
bool isSlipOf(std::string_view a, std::string_view b);

/// The known path for a path that begins with a usual alias of an imported module: torch.nn.Linear for "nn.Linear",
/// torch.nn.functional.relu for "F.relu". Empty where there is no such path.
std::string_view spelledOut(std::string_view path, const SymbolCatalog &catalog);

/// The known path that an unknown path was probably meant to be: spelledOut(), a path in the same module whose name is
/// one slip away, or the same name in a module whose path is one slip away. Empty where there is no such path.
std::string_view nearestSymbol(std::string_view path, const SymbolCatalog &catalog);

/// At most three known paths that an unknown name may be meant to be, for names where nearestSymbol() finds nothing:
/// the name with dots in place of blanks, colons, slashes or hyphens; or else names in the same module that are up to
/// two slips away, then the same name in other modules.
std::vector<std::string_view> nearestSymbols(std::string_view name, const SymbolCatalog &catalog);

/// The tensor method whose name is one slip away from an unknown name. Empty where there is none, for a known name, and
/// for names of fewer than four letters.
std::string_view nearestMethod(std::string_view name, const SymbolCatalog &catalog);

/// Another release that has a path of PyTorch or Python: the newest earlier release or, if no earlier release has the
/// path, the first later one. Nullopt where no other release has the path, or where `release` itself has it.
std::optional<Release> otherReleaseWith(std::string_view path, Release release);
/// otherReleaseWith() for the name of a tensor method.
std::optional<Release> otherReleaseWithMethod(std::string_view name, Release release);

} // namespace bcfg
