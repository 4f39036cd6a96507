// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"

namespace bcfg {

std::span<const Explanation> patternExplanations()
{
    static constexpr Explanation all[] = {
        {"P01",
         "BackendConfig.set_backend_pattern_config raises \"ValueError: Either 'pattern' or 'pattern_complex_format' "
         "must be specified\", and with it from_dict for the whole config. Give the entry a pattern, or remove it."},
        {"P04", "In 2.x a pattern tuple lists the operators in the order of the data, and only tuples of 2 or 3 have a "
                "meaning. Registering any other raises a ValueError, so the whole config cannot be built. Write longer "
                "chains, and operators with several arguments, in pattern_complex_format: (d, (c, (b, a)))."},
        {"P10", "BackendConfig keeps its entries in a dictionary whose key is the reversed nested pattern. A later "
                "entry with an equal key replaces the earlier one entirely and keeps its position; fields are not "
                "merged. Forward (Conv2d, ReLU) and complex (ReLU, Conv2d) are the same key, and so are two paths of "
                "one class. Remove the entry that is not meant, or merge the two by hand."},
    };
    return all;
}

} // namespace bcfg
