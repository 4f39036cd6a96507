// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/patternconfig.h"

#include <string>
#include <unordered_map>

namespace bcfg {

class SymbolCatalog;

/// One text for all spellings of a pattern: a class or function that several paths name is the same object to PyTorch.
std::string patternKey(const Pattern &pattern, const SymbolCatalog &catalog);

/// The pattern configs of PyTorch's own backends, by pattern: what fuses them, and which modules stand for them.
class KnownPatterns
{
public:
    /// Those of 1.13.1 or 2.6.0, read once. Safe to call from several threads.
    static const KnownPatterns &of(Api api);

    /// The config that tells most about a reversed nested pattern, by whichever paths; null where no backend has it.
    const PatternConfig *find(const Pattern &reversed) const;

private:
    explicit KnownPatterns(Api api);

    const SymbolCatalog *m_catalog;
    std::unordered_map<std::string, Shared<PatternConfig>> m_byKey; // of the reversed nested form
};

} // namespace bcfg
