// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/constraints.h"

#include "core/simulation/dtypeslot.h"

#include <charconv>
#include <cmath>
#include <cstdio>

namespace bcfg {

namespace {

const ConstructedObserver &made(const ResolvedQConfig &qconfig, QConfigSide side)
{
    return side == QConfigSide::Activation ? qconfig.activation : qconfig.weight;
}

ConstraintFailure checkRange(const Observer &observer, const DTypeWithConstraints &constraints)
{
    const std::optional<double> min = declaredBound(constraints, Field::QuantMinLowerBound);
    const std::optional<double> max = declaredBound(constraints, Field::QuantMaxUpperBound);
    if (!min || !max)
        return ConstraintFailure::None;
    if (!observer.quantMin || !observer.quantMax)
        return ConstraintFailure::RangeMissing;
    const bool outside = *observer.quantMin < *min || *observer.quantMax > *max;
    return outside ? ConstraintFailure::RangeOutside : ConstraintFailure::None;
}

ConstraintFailure checkScaleMin(const Observer &observer, const DTypeWithConstraints &constraints)
{
    const std::optional<double> bound = declaredBound(constraints, Field::ScaleMinLowerBound);
    if (!bound)
        return ConstraintFailure::None;
    if (!observer.eps)
        return ConstraintFailure::EpsMissing;
    // A tensor is compared in its own precision, a Python float in double.
    const bool tooSmall = observer.eps->isTensor ? static_cast<float>(observer.eps->value) < static_cast<float>(*bound)
                                                 : observer.eps->value < *bound;
    return tooSmall ? ConstraintFailure::EpsTooSmall : ConstraintFailure::None;
}

/// How an int32 tensor compares with a Python number: an integer is converted to int32 first, a float is not.
bool zeroPointDiffers(std::int32_t zeroPoint, const DTypeWithConstraints &constraints, double wanted)
{
    const Number *number = constraints.record().get<Number>(Field::ZeroPointExactMatch);
    if (number && !number->isInteger())
        return static_cast<float>(zeroPoint) != static_cast<float>(wanted);
    const double wrapped = std::fmod(wanted, 4294967296.0);
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::int64_t>(wrapped))) != zeroPoint;
}

ConstraintFailure checkExact(const ResolvedQConfig &qconfig, const Observer &outer,
                             const DTypeWithConstraints &constraints)
{
    if (qconfig.api != Api::Torch2)
        return ConstraintFailure::None;
    const std::optional<double> scale = declaredBound(constraints, Field::ScaleExactMatch);
    const std::optional<double> zeroPoint = declaredBound(constraints, Field::ZeroPointExactMatch);
    if (!scale || !zeroPoint || qconfig.isDefaultFloat16)
        return ConstraintFailure::None;
    if (outer.kind != ObserverKind::FixedQParams && outer.kind != ObserverKind::FixedQParamsFakeQuantize)
        return ConstraintFailure::NotFixedQParams;
    const Observer &observer = outer.observer();
    if (*observer.scale != static_cast<float>(*scale) || zeroPointDiffers(*observer.zeroPoint, constraints, *zeroPoint))
        return ConstraintFailure::FixedQParamsDiffer;
    return ConstraintFailure::None;
}

/// As torch prints a tensor of one float.
std::string tensorText(double value)
{
    char buffer[64];
    const double magnitude = std::abs(value);
    if (value == std::floor(value) && magnitude < 1e8)
        std::snprintf(buffer, sizeof buffer, "tensor([%.0f.])", value);
    else if (magnitude < 1e-4 || magnitude >= 1e8)
        std::snprintf(buffer, sizeof buffer, "tensor([%.4e])", value);
    else
        std::snprintf(buffer, sizeof buffer, "tensor([%.4f])", value);
    return buffer;
}

} // namespace

ConstraintFailure check(ConstraintPart part, const ResolvedQConfig &qconfig, QConfigSide side,
                        const DTypeWithConstraints &constraints)
{
    const Observer &outer = std::get<Observer>(made(qconfig, side));
    switch (part) {
    case ConstraintPart::Range:
        return checkRange(outer.observer(), constraints);
    case ConstraintPart::ScaleMin:
        return checkScaleMin(outer.observer(), constraints);
    case ConstraintPart::Exact:
        return checkExact(qconfig, outer, constraints);
    }
    return ConstraintFailure::None;
}

ConstraintFailure firstFailure(const ResolvedQConfig &qconfig, QConfigSide side,
                               const DTypeWithConstraints &constraints)
{
    const FieldValue *dtype = constraints.record().find(Field::DType);
    if (!dtype || std::holds_alternative<Null>(*dtype))
        return ConstraintFailure::None;
    if (side == QConfigSide::Activation ? !qconfig.qconfig.activation : !qconfig.qconfig.weight)
        return ConstraintFailure::None;
    if (const PythonError *error = std::get_if<PythonError>(&made(qconfig, side)))
        throw *error;
    const Observer &observer = std::get<Observer>(made(qconfig, side));
    if (!observer.isObserverOrFakeQuantize())
        throw PythonError{"AssertionError", ""};
    const DType *wanted = std::get_if<DType>(dtype);
    if (!wanted || observer.dtype != *wanted)
        return ConstraintFailure::None;
    for (const ConstraintPart part : {ConstraintPart::Range, ConstraintPart::ScaleMin, ConstraintPart::Exact}) {
        const ConstraintFailure failure = check(part, qconfig, side, constraints);
        if (failure != ConstraintFailure::None)
            return failure;
    }
    return ConstraintFailure::None;
}

std::string pythonNumber(double value)
{
    if (value == std::trunc(value) && std::abs(value) < 1e15)
        return std::to_string(static_cast<long long>(value));
    char buffer[64];
    const double magnitude = std::abs(value);
    const bool scientific = magnitude < 1e-4 || magnitude >= 1e16;
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value,
                                            scientific ? std::chars_format::scientific : std::chars_format::fixed);
    return std::string(buffer, end);
}

std::string warningText(ConstraintFailure failure, const ResolvedQConfig &qconfig, QConfigSide side,
                        const DTypeWithConstraints &constraints)
{
    const std::string start = std::string("QConfig ") + (side == QConfigSide::Activation ? "activation" : "weight");
    const Observer &observer = std::get<Observer>(made(qconfig, side)).observer();
    switch (failure) {
    case ConstraintFailure::None:
        return {};
    case ConstraintFailure::RangeMissing:
        return start + " must specify 'quant_min' and 'quant_max'";
    case ConstraintFailure::RangeOutside:
        return start + " quantization range must fall within the backend's:\nQConfig range = (" +
               pythonNumber(*observer.quantMin) + ", " + pythonNumber(*observer.quantMax) +
               "), BackendConfig range = (" + boundText(constraints, Field::QuantMinLowerBound) + ", " +
               boundText(constraints, Field::QuantMaxUpperBound) + ")";
    case ConstraintFailure::EpsMissing:
        return start + " must specify 'eps'";
    case ConstraintFailure::EpsTooSmall:
        return start + " eps (" +
               (observer.eps->isTensor ? tensorText(observer.eps->value) : pythonNumber(observer.eps->value)) +
               ") must be greater than or equal to the backend's min scale value (" +
               boundText(constraints, Field::ScaleMinLowerBound) + ")";
    case ConstraintFailure::NotFixedQParams:
        return "QConfig must specify a FixedQParamsObserver or a FixedQParamsFakeQuantize for fixed qparams ops";
    case ConstraintFailure::FixedQParamsDiffer:
        return "QConfig fixed scale (" + tensorText(*observer.scale) + ") and zero point (tensor([" +
               std::to_string(*observer.zeroPoint) + "], dtype=torch.int32)) do not match the backend's (" +
               boundText(constraints, Field::ScaleExactMatch) + " and " +
               boundText(constraints, Field::ZeroPointExactMatch) + ")";
    }
    return {};
}

} // namespace bcfg
