// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/conversion/entryparts.h"

#include <algorithm>

namespace bcfg::conversion {

std::optional<std::string> pathIn(std::string_view path, Release source, Release target)
{
    const SymbolCatalog &from = SymbolCatalog::of(source);
    const SymbolCatalog &to = SymbolCatalog::of(target);
    const SymbolInfo *there = to.find(path);
    if (there && (there->path != path || there->sameAs.empty() || from.find(there->sameAs)))
        return std::string(path);
    if (there)
        return there->sameAs; // the path is an alias there, of a path that the source does not have yet
    if (!from.find(path))
        return std::string(path);
    // Look for another path of the object that the target knows.
    const std::string_view canonical = from.canonical(path);
    const auto isKnownThere = [&](const SymbolInfo &symbol) {
        return from.canonical(symbol.path) == canonical && to.find(symbol.path);
    };
    const auto found = std::ranges::find_if(from.all(), isKnownThere);
    return found == from.all().end() ? std::nullopt : std::optional(found->path);
}

} // namespace bcfg::conversion
