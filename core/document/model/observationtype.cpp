// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/observationtype.h"

#include <algorithm>
#include <iterator>

namespace bcfg {

namespace {

constexpr std::string_view names[] = {
    "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
    "OUTPUT_SHARE_OBSERVER_WITH_INPUT",
    "INPUT_OUTPUT_NOT_OBSERVED",
};

} // namespace

std::vector<ObservationType> observationTypesOf(Version version)
{
    using enum ObservationType;
    std::vector<ObservationType> types = {OutputUseDifferentObserverAsInput, OutputShareObserverWithInput,
                                          InputOutputNotObserved};
    std::erase_if(types, [&](ObservationType type) { return !versionsOf(type).contain(version); });
    return types;
}

std::string_view toString(ObservationType type)
{
    return names[static_cast<std::size_t>(type)];
}

std::optional<ObservationType> parseObservationType(std::string_view text)
{
    const auto found = std::ranges::find(names, text);
    if (found == std::end(names))
        return std::nullopt;
    return static_cast<ObservationType>(found - std::begin(names));
}

} // namespace bcfg
