// SPDX-License-Identifier: Apache-2.0
#include "core/torch/constraintchecks.h"

#include <cmath>

namespace bcfg::torch {

bool epsIsBelow(double eps, bool isTensor, double bound)
{
    return isTensor ? static_cast<float>(eps) < static_cast<float>(bound) : eps < bound;
}

bool scaleDiffers(float scale, double wanted)
{
    return scale != static_cast<float>(wanted);
}

bool zeroPointDiffers(std::int32_t zeroPoint, const Number &wanted)
{
    if (!wanted.isInteger())
        return static_cast<float>(zeroPoint) != static_cast<float>(wanted.value());
    const double wrapped = std::fmod(wanted.value(), 4294967296.0);
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::int64_t>(wrapped))) != zeroPoint;
}

} // namespace bcfg::torch
