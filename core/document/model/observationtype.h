// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/version.h"

#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// torch.ao.quantization.backend_config.ObservationType, with the numbers of PyTorch's enum.
enum class ObservationType {
    OutputUseDifferentObserverAsInput = 0,
    OutputShareObserverWithInput = 1,
    InputOutputNotObserved = 2, ///< 2.x only; FX graph mode treats it like OutputUseDifferentObserverAsInput
};

/// The names of PyTorch's members, by their numbers.
inline constexpr std::string_view observationTypeNames[] = {
    "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
    "OUTPUT_SHARE_OBSERVER_WITH_INPUT",
    "INPUT_OUTPUT_NOT_OBSERVED",
};

/// The releases of PyTorch that have the member.
constexpr Versions versionsOf(ObservationType type)
{
    return type == ObservationType::InputOutputNotObserved ? since2 : allVersions;
}

/// The members that a release has, in PyTorch's order.
std::vector<ObservationType> observationTypesOf(Version version);

/// The member's name: "OUTPUT_SHARE_OBSERVER_WITH_INPUT".
std::string_view toString(ObservationType type);
/// Reads the member's name only, else returns nullopt; the importer also reads reprs and numbers.
std::optional<ObservationType> parseObservationType(std::string_view text);

} // namespace bcfg
