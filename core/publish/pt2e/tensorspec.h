// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/qconfig/constraints.h"
#include "core/prepare/qconfig/resolvedqconfig.h"
#include "core/publish/python/expression.h"

#include <string>
#include <variant>

namespace bcfg::pt2e {

/// Why there is no spec for a side of a QConfig.
struct NoSpec
{
    std::string what;        ///< Loss::what; empty where the QConfig leaves the value in float, which is no loss
    std::string reason = {}; ///< Loss::reason
};

/// A Python expression that makes a QuantizationSpec or FixedQParamsQuantizationSpec for one side of a QConfig, with
/// its dtype, range (after reduce_range), qscheme, axis and observer.
std::variant<python::Expression, NoSpec> tensorSpec(const ResolvedQConfig &qconfig, QConfigSide side);

/// The plain dtype that PT2E uses in place of a quantized dtype: "torch.uint8" for quint8. Empty where no
/// QuantizationSpec can express the dtype.
std::string plainDType(DType dtype);

} // namespace bcfg::pt2e
