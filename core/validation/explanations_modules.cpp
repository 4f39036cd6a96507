// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const Explanation> moduleExplanations()
{
    static constexpr Explanation all[] = {
        {"M01", "convert looks modules up in one map from root module to reference module, made of the entries that "
                "give both. A reference module without a root module is left out, so convert leaves the module float "
                "between a quantize and a dequantize. Set root_module to the class that carries the weight."},
    };
    return all;
}

} // namespace bcfg
