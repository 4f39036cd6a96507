// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/document/model/enumarray.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace bcfg {

/// Why an observer does not satisfy a part of the constraints of a dtype.
enum class ConstraintFailure : std::uint8_t {
    None,
    Missing, ///< the observer has no value to compare; of Exact, its class is not one of the two for fixed parameters
    Broken,  ///< the observer's value breaks() a bound
};

/// The three parts of the constraints of a dtype, which torch checks one after another.
enum class ConstraintPart : std::uint8_t {
    Range,
    ScaleMin,
    Exact,
};
template <>
inline constexpr std::size_t enumCount<ConstraintPart> = 3;

/// The bounds that a part compares.
std::span<const Field> boundsOf(ConstraintPart part);

/// The value of an observer that torch compares with a bound: quant_min and quant_max for the range, eps for
/// scale_min_lower_bound, scale and zero_point for the exact matches. Nullopt where the observer has no such value, and
/// for scale_max_upper_bound, which torch never compares.
std::optional<double> comparedValue(const Observer &observer, Field bound);

/// Whether an observer violates one bound, by torch's comparison. Requires that the bound is set and that the observer
/// has the attribute that is compared with it. Throws PythonError where torch raises.
bool breaks(const Observer &observer, const DTypeWithConstraints &constraints, Field field);

/// Checks one part of the constraints against one side of a QConfig. Requires that comparedObserver() is not null.
/// Throws PythonError where torch raises.
ConstraintFailure check(ConstraintPart part, const ResolvedQConfig &qconfig, QConfigSide side,
                        const DTypeWithConstraints &constraints);

/// The observer that torch compares with the constraints. Null where torch compares nothing and lets the constraints
/// hold: if they have no dtype, the side of the QConfig is None, or the observer has another dtype. Throws PythonError
/// where torch raises.
const Observer *comparedObserver(const ResolvedQConfig &qconfig, QConfigSide side,
                                 const DTypeWithConstraints &constraints);

/// The warning that torch prints for a failure, up to "ignoring QConfig(…)".
std::string warningText(ConstraintPart part, ConstraintFailure failure, const ResolvedQConfig &qconfig,
                        QConfigSide side, const DTypeWithConstraints &constraints);

} // namespace bcfg
