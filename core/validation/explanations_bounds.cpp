// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const RuleExplanation> boundExplanations()
{
    static constexpr RuleExplanation all[] = {
        {"D06", "The range of an observer is compared only where quant_min_lower_bound and quant_max_upper_bound are "
                "both set. One alone is never looked at, so QConfigs pass that the backend cannot run. Set both; the "
                "end of the dtype's own range stands for \"no limit on this side\"."},
        {"D07", "2.x compares fixed quantization parameters only where scale_exact_match and zero_point_exact_match "
                "are both set. One alone is never looked at. Set both, or remove the one."},
        {"D08", "DTypeWithConstraints has the field, and nothing in PyTorch reads it: an observer does not know its "
                "scale before calibration. Whoever relies on it gets scales above the bound. Remove it, or keep it as "
                "a note for the backend's own checks."},
        {"D09", "Constraints are compared only with observers of the same dtype, so those of a DTypeWithConstraints "
                "whose dtype is None are skipped. to_dict() leaves such a value out, and what it held is lost. Give "
                "it a dtype, or remove it."},
        {"D10", "PyTorch checks constraints on arguments, and the weight of a module is none. nn.Linear with a weight "
                "range of -128 to 127 is quantized although the config demands -127 to 127; convert ignores "
                "constraints as well. PyTorch's own qnnpack and executorch configs rely on QConfigs that happen to "
                "fit. Keep the constraint as documentation for users, or remove it; it protects nothing."},
        {"D11", "A dynamic QConfig leaves the output float32, and constraints are compared only with observers of the "
                "same dtype. Those on the output of a dynamic config are never looked at. Remove them."},
        {"D15", "An observer passes where its range lies within [quant_min_lower_bound, quant_max_upper_bound]. With "
                "the lower bound above the upper one no observer can, so every QConfig is refused with a warning and "
                "the pattern stays float. Swap the two."},
        {"D16", "DTypeWithConstraints accepts anything as a bound, and the comparison with an observer's value raises "
                "a TypeError as soon as a model has the pattern. Write a number."},
        {"D17", "The range of the QConfig's observer must lie within the bounds. Default observers use all of the "
                "dtype's range, so QConfigs with them are refused with the warning \"quantization range must fall "
                "within the backend's\". Users need a QConfig with quant_min and quant_max set, such as "
                "default_symmetric_qnnpack_qconfig; tell them."},
        {"D25", "Where scale and zero point are fixed, only a FixedQParamsObserver or FixedQParamsFakeQuantize with "
                "just these values passes, and float16_static_qconfig and float16_dynamic_qconfig. Any other QConfig "
                "is refused with a warning and the operator stays float. The default QConfigMappings have the right "
                "observers for sigmoid, tanh and the like."},
    };
    return all;
}

} // namespace bcfg
