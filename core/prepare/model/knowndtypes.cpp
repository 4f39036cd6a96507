// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/knowndtypes.h"

#include "core/document/model/mapped.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

DTypeKind kindOf(const PatternConfig &config)
{
    const auto hasWeight = [](const DTypeConfig &dtypes) {
        return dtypes.weight().dtype().has_value();
    };
    const auto isFixed = [](const DTypeConfig &dtypes) {
        return dtypes.output().bound(Field::ScaleExactMatch).has_value();
    };
    // Fixed comes before Weighted, because PyTorch 1.13 gives operators with a fixed range the dtype configs of
    // operators with weights.
    if (config.record().hasField(Field::OverwriteOutputObserver) || std::ranges::any_of(config.dtypeConfigs(), isFixed))
        return DTypeKind::Fixed;
    if (config.rootModule() || std::ranges::any_of(config.dtypeConfigs(), hasWeight))
        return DTypeKind::Weighted;
    return config.observationType() == ObservationType::OutputShareObserverWithInput ? DTypeKind::Shared
                                                                                     : DTypeKind::Other;
}

} // namespace

KnownDTypes::KnownDTypes(const BackendConfig &document)
    : m_byKey(torch::keyMap<const PatternConfig *>(SymbolCatalog::of(releaseOf(document))))
{
    for (const Shared<PatternConfig> &config : document.configs) {
        if (config->dtypeConfigs().empty())
            continue;
        m_byKind.try_emplace(kindOf(*config), &*config);
        if (const std::optional<Pattern> key = config->reversedPattern(document.api))
            m_byKey.insert_or_assign(*key, &*config);
    }
}

bool KnownDTypes::give(PatternConfig &config, Api api) const
{
    if (config.dtypeConfigs().empty())
        return true;
    const std::optional<Pattern> key = config.reversedPattern(api);
    const auto *found = key ? valueUnder(m_byKey, *key) : nullptr;
    if (!found)
        found = valueUnder(m_byKind, kindOf(config));
    if (!found)
        return false;
    const std::span<const DTypeConfig> dtypes = (*found)->dtypeConfigs();
    config.setDTypeConfigs(DTypeConfigs(dtypes.begin(), dtypes.end()), api);
    return true;
}

} // namespace bcfg::fx
