// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtype.h"
#include "core/document/model/dtypeconfig.h"
#include "core/torch/catalog/release.h"

#include <optional>

/// Mirrors PyTorch: each function is named after the function of PyTorch that it mirrors.
namespace bcfg::torch {

/// The value of is_dynamic as PyTorch reads it: an unset field is False.
inline bool isDynamic(const DTypeConfig &config)
{
    return config.isDynamic().value_or(false);
}

/// Whether the dtype is in prepare's _OBS_DTYPE_LIST, the dtypes of activations for which 2.x inserts observers.
bool isInObsDTypeList(std::optional<DType> dtype);
/// Whether prepare inserts observers for activations of the dtype in a release. Releases without _OBS_DTYPE_LIST list
/// the dtypes in activation_is_statically_quantized().
bool isObservedDType(std::optional<DType> dtype, Release release);

/// Mirrors activation_is_statically_quantized() of a QConfig. Takes the activation's dtype and the result of
/// activation_is_dynamically_quantized().
bool activationIsStaticallyQuantized(std::optional<DType> activation, bool isDynamicallyQuantized, Release release);

/// Mirrors weight_is_quantized(), by the dtype of the weight.
bool weightIsQuantized(std::optional<DType> weight, Release release);

/// The dtype of the bias that follows from the dtypes of activation and weight. Mirrors bias_dtype in
/// _get_target_activation_dtype_for_node() and qconfig_bias_dtype in _is_qconfig_supported_by_dtype_configs().
DType biasDType(std::optional<DType> activation, std::optional<DType> weight, bool isDynamic);

} // namespace bcfg::torch
