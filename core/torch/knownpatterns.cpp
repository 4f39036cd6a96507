// SPDX-License-Identifier: Apache-2.0
#include "core/torch/knownpatterns.h"

#include "core/catalog/builtinconfigs.h"
#include "core/catalog/symbols.h"
#include "core/model/perapi.h"

namespace bcfg::torch {

const KnownPatterns &KnownPatterns::of(Api api)
{
    return perApi(api, [](Api made) { return KnownPatterns(made); });
}

const PatternConfig *KnownPatterns::find(const Pattern &reversed) const
{
    const auto found = m_byKey.find(reversed);
    return found == m_byKey.end() ? nullptr : &*found->second;
}

KnownPatterns::KnownPatterns(Api api) : m_byKey(keyMap<Shared<PatternConfig>>(SymbolCatalog::of(api)))
{
    for (const BuiltInConfig &builtIn : builtInConfigs(api)) {
        for (const Shared<PatternConfig> &config : builtIn.config.configs) {
            const std::optional<Pattern> reversed = config->reversedPattern(api);
            if (!reversed)
                continue;
            // Backends differ in how much they say; dtypes aside, what they say agrees.
            const auto [known, isNew] = m_byKey.try_emplace(*reversed, config);
            if (!isNew && config->record().members().size() > known->second->record().members().size())
                known->second = config;
        }
    }
}

} // namespace bcfg::torch
