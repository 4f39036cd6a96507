// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/number.h"

#include <cstdint>

namespace bcfg::torch {

// The comparisons of _activation_post_process_satisfies_dtype_config_constraints() inside
// _qconfig_satisfies_dtype_config_constraints(), each in the precision in which Python and torch compare.

/// `eps < scale_min_lower_bound`. An eps that is a tensor is compared in float32, a Python float in double precision.
bool epsIsBelow(double eps, bool isTensor, double bound);

/// `scale != scale_exact_match`. The scale of a fixed observer is a float32 tensor, so both are compared in float32.
bool scaleDiffers(float scale, double wanted);

/// `zero_point != zero_point_exact_match`. The zero point is an int32 tensor; torch converts an integer `wanted` to
/// int32 before it compares, and compares both in float32 where `wanted` is a float.
bool zeroPointDiffers(std::int32_t zeroPoint, const Number &wanted);

} // namespace bcfg::torch
