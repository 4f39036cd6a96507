// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/dtype.h"
#include "core/document/model/dtypeconfig.h"

#include <optional>

/// What PyTorch does, each fact once, named after the function of PyTorch that it mirrors.
namespace bcfg::torch {

/// What PyTorch reads in is_dynamic, where unset and no are the same.
inline bool isDynamic(const DTypeConfig &config)
{
    return config.isDynamic().value_or(false);
}

/// The dtypes of activations that FX inserts observers for: since 2.0 prepare's _OBS_DTYPE_LIST, in 1.13 the list in
/// activation_is_statically_quantized().
bool isInObsDTypeList(std::optional<DType> dtype, Api api);

/// Mirrors activation_is_statically_quantized(), by the dtype of the activation and
/// activation_is_dynamically_quantized().
bool activationIsStaticallyQuantized(std::optional<DType> activation, bool isDynamicallyQuantized, Api api);

/// Mirrors weight_is_quantized(), by the dtype of the weight.
bool weightIsQuantized(std::optional<DType> weight, Api api);

/// The dtype of the bias that belongs to these of activation and weight: bias_dtype in
/// _get_target_activation_dtype_for_node() and qconfig_bias_dtype in _is_qconfig_supported_by_dtype_configs().
DType biasDType(std::optional<DType> activation, std::optional<DType> weight, bool isDynamic);

} // namespace bcfg::torch
