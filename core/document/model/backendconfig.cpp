// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/backendconfig.h"

namespace bcfg {

std::string BackendConfig::name() const
{
    const Text *text = head.get<Text>(Field::Name);
    return text ? text->str() : std::string();
}

std::vector<Shared<PatternConfig>> inOrderOf(Api api, std::span<const Shared<PatternConfig>> configs)
{
    return mapped(configs, [&](const Shared<PatternConfig> &config) {
        return Shared<PatternConfig>::make(config->record().inOrderOf(api));
    });
}

} // namespace bcfg
