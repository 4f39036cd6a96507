// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"

#include <optional>

namespace bcfg {

/// torch.ao.quantization.QConfig: the constructors of the observers or fake-quantize modules for activations and for
/// the weight.
struct QConfig
{
    std::optional<Callable> activation; ///< absent: None
    std::optional<Callable> weight;     ///< absent: None
    bool operator==(const QConfig &) const = default;
};

} // namespace bcfg
