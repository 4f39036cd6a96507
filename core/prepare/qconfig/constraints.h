// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <cstdint>
#include <string>

namespace bcfg {

/// Why an observer does not satisfy the constraints of a dtype.
enum class ConstraintFailure : std::uint8_t {
    None,
    RangeMissing,       ///< the observer has no quant_min and quant_max
    RangeOutside,       ///< its range goes beyond that of the backend
    EpsMissing,         ///< it has no eps, which stands for the smallest scale
    EpsTooSmall,        ///< its eps is below the backend's smallest scale
    NotFixedQParams,    ///< it is not a FixedQParamsObserver or FixedQParamsFakeQuantize
    FixedQParamsDiffer, ///< its fixed scale or zero point is another
};

/// The three parts of a constraint, as torch checks them one after the other.
enum class ConstraintPart : std::uint8_t {
    Range,
    ScaleMin,
    Exact,
};

enum class QConfigSide : std::uint8_t {
    Activation,
    Weight
};

/// Whether an observer breaks one constraint that is set, as torch compares it. Requires that the observer has what is
/// compared. Throws PythonError where torch raises.
bool breaks(const Observer &observer, const DTypeWithConstraints &constraints, Field field);

/// One part against one side of a QConfig whose observer has the dtype of the constraints. Throws PythonError where
/// torch raises.
ConstraintFailure check(ConstraintPart part, const ResolvedQConfig &qconfig, QConfigSide side,
                        const DTypeWithConstraints &constraints);

/// The observer that torch compares with the constraints. Null where it compares nothing, and they hold: constraints on
/// another dtype than that of the observer, or on none. Throws PythonError where torch raises.
const Observer *comparedObserver(const ResolvedQConfig &qconfig, QConfigSide side,
                                 const DTypeWithConstraints &constraints);

/// The first part that fails. Throws PythonError where torch raises.
ConstraintFailure firstFailure(const ResolvedQConfig &qconfig, QConfigSide side,
                               const DTypeWithConstraints &constraints);

/// The warning that torch prints for a failure, up to "ignoring QConfig(…)".
std::string warningText(ConstraintFailure failure, const ResolvedQConfig &qconfig, QConfigSide side,
                        const DTypeWithConstraints &constraints);

/// A number as Python prints it, 0.000244140625 or 1.1920928955078125e-07; whole numbers without a point.
std::string pythonNumber(double value);

} // namespace bcfg
