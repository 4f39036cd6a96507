// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtype.h"
#include "core/document/model/dtypeconfig.h"
#include "core/document/model/number.h"
#include "core/torch/catalog/release.h"

#include <cstdint>
#include <optional>

namespace bcfg::torch {

// These functions mirror lists and functions of PyTorch, which the comments name.

/// The value of is_dynamic as PyTorch reads it: an unset field is False.
inline bool isDynamic(const DTypeConfig &config)
{
    return config.isDynamic().value_or(false);
}

/// Whether the dtype is in prepare's _OBS_DTYPE_LIST, the dtypes of activations for which 2.x inserts observers.
bool isInObsDTypeList(std::optional<DType> dtype);
/// Whether prepare inserts observers for activations of the dtype in a release: isInObsDTypeList() in 2.x; in 1.13, the
/// dtypes that activation_is_statically_quantized() lists.
bool isObservedDType(std::optional<DType> dtype, Release release);

/// Whether convert of 2.x leaves a static observer of the dtype in the model, because convert has no quantize operator
/// for the dtype. Mirrors _replace_observer_with_quantize_dequantize_node().
bool isLeftByConvert(std::optional<DType> dtype);

/// Mirrors activation_is_statically_quantized() of a QConfig. Takes the activation's dtype and the result of
/// activation_is_dynamically_quantized().
bool activationIsStaticallyQuantized(std::optional<DType> activation, bool isDynamicallyQuantized, Release release);

/// Mirrors weight_is_quantized(), by the dtype of the weight.
bool weightIsQuantized(std::optional<DType> weight, Release release);

/// The dtype of the bias, which the dtypes of activation and weight determine. Mirrors bias_dtype in
/// _get_target_activation_dtype_for_node() and qconfig_bias_dtype in _is_qconfig_supported_by_dtype_configs().
DType biasDType(std::optional<DType> activation, std::optional<DType> weight, bool isDynamic);

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
