// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/limits.h"

namespace bcfg {

std::string patternTooLong()
{
    return " has more than " + std::to_string(maximumPatternSize) +
           " names, constants and tuples, which no backend needs";
}

std::string tooManyDTypeConfigs()
{
    return " has more than " + std::to_string(maximumDTypeConfigs) + " elements, which no backend needs";
}

std::optional<std::string> dtypeConfigsProblem(const PatternConfig &config, std::size_t count)
{
    const auto *unread = config.record().get<Unread>(Field::DTypeConfigs);
    const JsonValue::Array *kept = unread ? unread->json->array() : nullptr;
    if (count <= maximumDTypeConfigs && (!kept || kept->size() <= maximumDTypeConfigs))
        return std::nullopt;
    return std::string(info(Field::DTypeConfigs).key) + tooManyDTypeConfigs() + '.';
}

} // namespace bcfg
