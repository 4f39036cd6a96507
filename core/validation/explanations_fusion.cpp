// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const Explanation> fusionExplanations()
{
    static constexpr Explanation all[] = {
        {"M07", "Only fuser_method makes prepare_fx fuse; fused_module merely tells convert which classes are fused. "
                "Declared alone it has no effect on this pattern: the operators are observed one by one. Set the fuser "
                "method, or remove the fused module."},
        {"M13", "After fusion the matched operators are one module of the fused class, and quantization looks for an "
                "entry with that class as its pattern. Without one the fused module is not observed, not converted and "
                "stays float: fusing takes the operators out of quantization. Add an entry for the fused class."},
    };
    return all;
}

} // namespace bcfg
