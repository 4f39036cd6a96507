// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <vector>

namespace bcfg {

/// How a dtype config asks for a pattern to be run.
enum class QuantizationMode : std::uint8_t {
    Static,     ///< the scale of the activations is known before running
    Dynamic,    ///< it is worked out for each input
    WeightOnly, ///< activations stay float
    Float,      ///< nothing is quantized
};

/// One operator of the reference pattern.
struct ReferenceNode
{
    enum class Kind : std::uint8_t {
        Quantize,
        ChooseQParams, ///< works out scale and zero point of a dynamic input
        Dequantize,
        Operator, ///< the pattern itself
    } kind;
    std::string name;  ///< "quant1"; empty for the operator
    std::string dtype; ///< "quint8" as PyTorch names it, "any" where the config leaves it open; empty: float as before
    std::string range; ///< "0…255": the bounds of the backend, else what the dtype can store; empty where unknown
    bool isLowered = false; ///< stands between the brackets: what the backend replaces by one operator of its own
    bool operator==(const ReferenceNode &) const = default;
};

/// What convert_fx makes of a pattern under a dtype config, `quant1 → [dequant1 → op → quant2] → dequant2`, from input
/// to output. The backend lowers what stands between the brackets.
struct ReferencePattern
{
    QuantizationMode mode = QuantizationMode::Float;
    std::vector<ReferenceNode> activations;
    std::vector<ReferenceNode> weight; ///< what leads into the operator from the side; empty: no quantized weight
};

/// Draws None as PyTorch matches it: any dtype fits. Bounds that are not numbers are left out.
ReferencePattern referencePattern(const DTypeConfig &config, Release release);

} // namespace bcfg
