// SPDX-License-Identifier: Apache-2.0
#include "core/torch/knownpatterns.h"

#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/symbols.h"

namespace bcfg::torch {

const KnownPatterns &KnownPatterns::of(Release release)
{
    return perRelease(release, [](Release made) { return KnownPatterns(made); });
}

const PatternConfig *KnownPatterns::find(const Pattern &reversed) const
{
    const auto found = m_byKey.find(reversed);
    return found == m_byKey.end() ? nullptr : &*found->second;
}

KnownPatterns::KnownPatterns(Release release) : m_byKey(keyMap<Shared<PatternConfig>>(SymbolCatalog::of(release)))
{
    for (const BuiltInConfig &builtIn : builtInConfigs(release)) {
        for (const Shared<PatternConfig> &config : builtIn.config().configs) {
            const std::optional<Pattern> reversed = config->reversedPattern(release);
            if (!reversed)
                continue;
            // Backends differ in how many fields they set; apart from dtypes, the fields agree.
            const auto [known, isNew] = m_byKey.try_emplace(*reversed, config);
            if (!isNew && config->record().members().size() > known->second->record().members().size())
                known->second = config;
        }
    }
}

} // namespace bcfg::torch
