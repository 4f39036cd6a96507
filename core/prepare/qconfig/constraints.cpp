// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/constraints.h"

#include "core/prepare/qconfig/dtypeslot.h"
#include "core/torch/dtypechecks.h"

#include <charconv>
#include <cmath>
#include <cstdio>

namespace bcfg {

namespace {

ConstraintFailure checkRange(const Observer &observer, const DTypeWithConstraints &constraints)
{
    if (!constraints.record().isSet(Field::QuantMinLowerBound) ||
        !constraints.record().isSet(Field::QuantMaxUpperBound))
        return ConstraintFailure::None;
    if (!observer.quantMin || !observer.quantMax)
        return ConstraintFailure::RangeMissing;
    const bool outside = breaks(observer, constraints, Field::QuantMinLowerBound) ||
                         breaks(observer, constraints, Field::QuantMaxUpperBound);
    return outside ? ConstraintFailure::RangeOutside : ConstraintFailure::None;
}

ConstraintFailure checkScaleMin(const Observer &observer, const DTypeWithConstraints &constraints)
{
    if (!constraints.record().isSet(Field::ScaleMinLowerBound))
        return ConstraintFailure::None;
    if (!observer.eps)
        return ConstraintFailure::EpsMissing;
    return breaks(observer, constraints, Field::ScaleMinLowerBound) ? ConstraintFailure::EpsTooSmall
                                                                    : ConstraintFailure::None;
}

ConstraintFailure checkExact(const ResolvedQConfig &qconfig, const Observer &outer,
                             const DTypeWithConstraints &constraints)
{
    if (qconfig.isDefaultFloat16 || !constraints.record().isSet(Field::ScaleExactMatch) ||
        !constraints.record().isSet(Field::ZeroPointExactMatch) ||
        !info(Field::ScaleExactMatch).existsIn(qconfig.release))
        return ConstraintFailure::None;
    if (outer.kind != ObserverKind::FixedQParams && outer.kind != ObserverKind::FixedQParamsFakeQuantize)
        return ConstraintFailure::NotFixedQParams;
    const bool differs = breaks(outer.observer(), constraints, Field::ScaleExactMatch) ||
                         breaks(outer.observer(), constraints, Field::ZeroPointExactMatch);
    return differs ? ConstraintFailure::FixedQParamsDiffer : ConstraintFailure::None;
}

/// Text of a tensor with one float, as torch prints it: "tensor([0.0039])".
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

std::span<const Field> boundsOf(ConstraintPart part)
{
    static constexpr Field range[] = {Field::QuantMinLowerBound, Field::QuantMaxUpperBound};
    static constexpr Field scaleMin[] = {Field::ScaleMinLowerBound};
    static constexpr Field exact[] = {Field::ScaleExactMatch, Field::ZeroPointExactMatch};
    switch (part) {
    case ConstraintPart::Range:
        return range;
    case ConstraintPart::ScaleMin:
        return scaleMin;
    case ConstraintPart::Exact:
        break;
    }
    return exact;
}

std::optional<double> comparedValue(const Observer &observer, Field bound)
{
    const bool isFixed = observer.kind == ObserverKind::FixedQParams;
    switch (bound) {
    case Field::QuantMinLowerBound:
        return observer.quantMin;
    case Field::QuantMaxUpperBound:
        return observer.quantMax;
    case Field::ScaleMinLowerBound:
        return observer.eps ? std::optional(observer.eps->value) : std::nullopt;
    case Field::ScaleExactMatch:
        return isFixed ? observer.scale : std::nullopt;
    case Field::ZeroPointExactMatch:
        return isFixed ? observer.zeroPoint : std::nullopt;
    default:
        return std::nullopt;
    }
}

bool breaks(const Observer &observer, const DTypeWithConstraints &constraints, Field field)
{
    switch (field) {
    case Field::QuantMinLowerBound:
        return *observer.quantMin < *declaredBound(constraints, field);
    case Field::QuantMaxUpperBound:
        return *observer.quantMax > *declaredBound(constraints, field);
    case Field::ScaleMinLowerBound:
        return torch::epsIsBelow(observer.eps->value, observer.eps->isTensor, *declaredBound(constraints, field));
    case Field::ScaleExactMatch: {
        const std::optional<double> wanted = comparableBound(constraints, field);
        return !wanted || torch::scaleDiffers(*observer.scale, *wanted);
    }
    case Field::ZeroPointExactMatch: {
        if (const Number *number = constraints.record().get<Number>(field))
            return torch::zeroPointDiffers(*observer.zeroPoint, *number);
        return comparableBound(constraints, field) != static_cast<double>(*observer.zeroPoint);
    }
    default:
        return false;
    }
}

ConstraintFailure check(ConstraintPart part, const ResolvedQConfig &qconfig, QConfigSide side,
                        const DTypeWithConstraints &constraints)
{
    const Observer &outer = std::get<Observer>(qconfig.constructed(side));
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

const Observer *comparedObserver(const ResolvedQConfig &qconfig, QConfigSide side,
                                 const DTypeWithConstraints &constraints)
{
    const FieldValue *dtype = constraints.record().find(Field::DType);
    if (!isSet(dtype))
        return nullptr;
    if (side == QConfigSide::Activation ? !qconfig.qconfig.activation : !qconfig.qconfig.weight)
        return nullptr;
    const Observer &observer = made(qconfig.constructed(side));
    if (!observer.isObserverOrFakeQuantize())
        throw PythonError{"AssertionError", qconfig.release.message(ErrorText::NoObserver)};
    const DType *wanted = std::get_if<DType>(dtype);
    return wanted && observer.dtype == *wanted ? &observer : nullptr;
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
    const Observer &observer = std::get<Observer>(qconfig.constructed(side)).observer();
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
