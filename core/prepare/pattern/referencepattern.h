// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <vector>

namespace bcfg {

/// How a pattern runs by a dtype config.
enum class QuantizationMode : std::uint8_t {
    Static,     ///< the scale of the activations is known before the model runs
    Dynamic,    ///< the scale is worked out for each input
    WeightOnly, ///< activations stay float
    Float,      ///< nothing is quantized
};

/// One operator of the reference pattern.
struct ReferenceNode
{
    enum class Kind : std::uint8_t {
        Quantize,
        ChooseQParams, ///< computes scale and zero point of a dynamic input
        Dequantize,
        Operator, ///< the pattern itself
    } kind;
    std::string name; ///< "quant1"; empty for the operator
    /// "quint8"; "any" where the config leaves it open; empty where the dtype does not change or is float.
    std::string dtype;
    std::string range; ///< "0…255": the bounds of the config, else what the dtype can store; empty where unknown
    /// Stands between the brackets of ReferencePattern: part of what the backend lowers to one operator.
    bool isLowered = false;
    bool operator==(const ReferenceNode &) const = default;
};

/// The operators that convert_fx makes of a pattern by a dtype config, from input to output: `quant1 → [dequant1 → op →
/// quant2] → dequant2`. The backend replaces what stands between the brackets by one operator of its own.
struct ReferencePattern
{
    QuantizationMode mode = QuantizationMode::Float;
    std::vector<ReferenceNode> activations;
    /// The operators from the weight to the operator; empty where no weight is quantized.
    std::vector<ReferenceNode> weight;
};

/// Draws None as PyTorch matches it: any dtype fits. Bounds that are not numbers are left out.
ReferencePattern referencePattern(const DTypeConfig &config, Release release);

} // namespace bcfg
