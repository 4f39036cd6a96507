// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/backendconfig.h"

namespace bcfg {

std::string BackendConfig::name() const
{
    const Text *text = head.get<Text>(Field::Name);
    return text ? text->str() : std::string();
}

} // namespace bcfg
