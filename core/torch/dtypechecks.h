// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/dtype.h"
#include "core/document/model/dtypeconfig.h"

#include <optional>

/// What PyTorch does: each function mirrors a function of PyTorch and is named after it.
namespace bcfg::torch {

/// The value of is_dynamic to PyTorch, which takes an unset field for False.
inline bool isDynamic(const DTypeConfig &config)
{
    return config.isDynamic().value_or(false);
}

/// Whether FX inserts observers for activations of this dtype. Mirrors prepare's _OBS_DTYPE_LIST in 2.x, and the list
/// in activation_is_statically_quantized() in 1.13.
bool isInObsDTypeList(std::optional<DType> dtype, Api api);

/// Mirrors activation_is_statically_quantized() of a QConfig. Takes the activation's dtype and the result of
/// activation_is_dynamically_quantized().
bool activationIsStaticallyQuantized(std::optional<DType> activation, bool isDynamicallyQuantized, Api api);

/// Mirrors weight_is_quantized() of a QConfig. Takes the weight's dtype.
bool weightIsQuantized(std::optional<DType> weight, Api api);

/// The dtype of the bias that follows from the dtypes of activation and weight. Mirrors bias_dtype in
/// _get_target_activation_dtype_for_node() and qconfig_bias_dtype in _is_qconfig_supported_by_dtype_configs().
DType biasDType(std::optional<DType> activation, std::optional<DType> weight, bool isDynamic);

} // namespace bcfg::torch
