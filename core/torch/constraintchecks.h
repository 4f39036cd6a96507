// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/number.h"

#include <cstdint>

namespace bcfg::torch {

// The comparisons that _activation_post_process_satisfies_dtype_config_constraints() makes inside
// _qconfig_satisfies_dtype_config_constraints(), each in the precision that Python and torch compare with.

/// `eps < scale_min_lower_bound`: a tensor is compared in its own precision, a Python float in double.
bool epsIsBelow(double eps, bool isTensor, double bound);

/// `scale != scale_exact_match`: the scale of a fixed observer is a tensor of float32.
bool scaleDiffers(float scale, double wanted);

/// `zero_point != zero_point_exact_match`: an int32 tensor. An integer is converted to int32 first, a float is not.
bool zeroPointDiffers(std::int32_t zeroPoint, const Number &wanted);

} // namespace bcfg::torch
