// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const Explanation> dtypeExplanations()
{
    static constexpr Explanation all[] = {
        {"D01", "PyTorch takes the first dtype config that a QConfig satisfies. Where there is none, no QConfig is "
                "ever satisfied and the pattern stays float, without a word. Add a dtype config, or remove the entry. "
                "A tuple with a fuser method may do without: what is fused is judged by the entry of the fused class."},
        {"D06", "The range of an observer is compared only where quant_min_lower_bound and quant_max_upper_bound are "
                "both set. One alone is never looked at, so QConfigs pass that the backend cannot run. Set both; the "
                "end of the dtype's own range stands for \"no limit on this side\"."},
        {"D08", "DTypeWithConstraints has the field, and nothing in PyTorch reads it: an observer does not know its "
                "scale before calibration. Whoever relies on it gets scales above the bound. Remove it, or keep it as "
                "a note for the backend's own checks."},
        {"D15", "An observer passes where its range lies within [quant_min_lower_bound, quant_max_upper_bound]. With "
                "the lower bound above the upper one no observer can, so every QConfig is refused with a warning and "
                "the pattern stays float. Swap the two."},
    };
    return all;
}

} // namespace bcfg
