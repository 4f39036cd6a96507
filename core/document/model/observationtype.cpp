// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/observationtype.h"

#include <algorithm>
#include <iterator>

namespace bcfg {

std::vector<ObservationType> observationTypesOf(Version version)
{
    std::vector<ObservationType> types;
    for (std::size_t number = 0; number < std::size(observationTypeNames); ++number) {
        if (const auto type = static_cast<ObservationType>(number); versionsOf(type).contain(version))
            types.push_back(type);
    }
    return types;
}

std::string_view toString(ObservationType type)
{
    return observationTypeNames[static_cast<std::size_t>(type)];
}

std::optional<ObservationType> parseObservationType(std::string_view text)
{
    const auto found = std::ranges::find(observationTypeNames, text);
    if (found == std::end(observationTypeNames))
        return std::nullopt;
    return static_cast<ObservationType>(found - std::begin(observationTypeNames));
}

} // namespace bcfg
