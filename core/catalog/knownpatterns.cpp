// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/knownpatterns.h"

#include "core/catalog/builtinconfigs.h"
#include "core/model/perapi.h"

namespace bcfg {

const KnownPatterns &KnownPatterns::of(Api api)
{
    return perApi(api, [](Api made) { return KnownPatterns(made); });
}

const PatternConfig *KnownPatterns::find(const Pattern &reversed) const
{
    const auto found = m_byNotation.find(notation(reversed));
    return found == m_byNotation.end() ? nullptr : &*found->second;
}

KnownPatterns::KnownPatterns(Api api)
{
    for (const BuiltInConfig &builtIn : builtInConfigs(api)) {
        for (const Shared<PatternConfig> &config : builtIn.config.configs) {
            const std::optional<Pattern> reversed = config->reversedPattern(api);
            if (!reversed)
                continue;
            // Backends differ in how much they say; dtypes aside, what they say agrees.
            const auto [known, isNew] = m_byNotation.try_emplace(notation(*reversed), config);
            if (!isNew && config->record().members().size() > known->second->record().members().size())
                known->second = config;
        }
    }
}

} // namespace bcfg
