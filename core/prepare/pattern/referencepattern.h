// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <vector>

namespace bcfg {

/// How a pattern runs when it is quantized with a dtype config.
enum class QuantizationMode : std::uint8_t {
    Static,     ///< the scale of the activations is known before the model runs
    Dynamic,    ///< the scale is computed for each input
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
    std::string name; ///< "quant1", "to" for a cast to float16, "choose qparams"; empty for the operator
    /// For Quantize the dtype that it quantizes to: "quint8"; "any" where the dtype config has None. Else empty.
    std::string dtype;
    /// For Quantize the quant_min and quant_max of the dtype config: "0…255". The range of the dtype stands in for an
    /// unset bound. Empty where a bound is unknown, and for other nodes.
    std::string range;
    /// Whether the backend replaces this node, together with others, by one operator: the brackets of ReferencePattern.
    bool isLowered = false;
    bool operator==(const ReferenceNode &) const = default;
};

/// The operators that convert_fx makes of a pattern with a dtype config, from input to output: `quant1 → [dequant1 → op
/// → quant2] → dequant2`. The backend replaces the operators between the brackets by one operator of its own.
struct ReferencePattern
{
    QuantizationMode mode = QuantizationMode::Float;
    std::vector<ReferenceNode> activations;
    /// The nodes between the weight and the operator of the pattern; empty where no weight is quantized.
    std::vector<ReferenceNode> weight;
};

/// Makes the reference pattern of a dtype config. A dtype of None becomes "any". Leaves out bounds that are not
/// numbers.
ReferencePattern referencePattern(const DTypeConfig &config, Release release);

} // namespace bcfg
