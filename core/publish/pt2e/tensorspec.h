// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/qconfig/constraints.h"
#include "core/prepare/qconfig/resolvedqconfig.h"
#include "core/publish/python/expression.h"

#include <string>
#include <variant>

namespace bcfg::pt2e {

/// Why a side of a QConfig has no spec.
struct NoSpec
{
    std::string what; ///< of a Loss; empty where there is nothing to quantize: the value stays float
    std::string reason = {};
};

/// One side of a QConfig as an expression that makes a QuantizationSpec or FixedQParamsQuantizationSpec: its dtype, its
/// range after reduce_range, its qscheme, axis and observer.
std::variant<python::Expression, NoSpec> tensorSpec(const ResolvedQConfig &qconfig, QConfigSide side);

/// The dtype of tensors in PT2E, "torch.uint8" for quint8; empty where no spec has one.
std::string plainDType(DType dtype);

} // namespace bcfg::pt2e
