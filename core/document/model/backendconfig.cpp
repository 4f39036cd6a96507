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
    std::vector<Shared<PatternConfig>> result;
    result.reserve(configs.size());
    for (const Shared<PatternConfig> &config : configs)
        result.push_back(Shared<PatternConfig>::make(config->record().inOrderOf(api)));
    return result;
}

} // namespace bcfg
