// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/constraints.h"

#include "core/prepare/qconfig/argumentchecks.h"
#include "core/prepare/qconfig/dtypeslot.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg {

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
    const Observer &observer = outer.observer();
    const std::span<const Field> bounds = boundsOf(part);
    if (!std::ranges::all_of(bounds, [&](Field bound) { return constraints.record().isSet(bound); }))
        return ConstraintFailure::None;
    if (part == ConstraintPart::Exact) {
        if (qconfig.isDefaultFloat16 || !info(Field::ScaleExactMatch).existsIn(qconfig.release))
            return ConstraintFailure::None;
        if (outer.kind != ObserverKind::FixedQParams && outer.kind != ObserverKind::FixedQParamsFakeQuantize)
            return ConstraintFailure::Missing;
    } else if (!std::ranges::all_of(bounds, [&](Field bound) { return comparedValue(observer, bound).has_value(); })) {
        return ConstraintFailure::Missing;
    }
    const bool isBroken =
        std::ranges::any_of(bounds, [&](Field bound) { return breaks(observer, constraints, bound); });
    return isBroken ? ConstraintFailure::Broken : ConstraintFailure::None;
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

std::string warningText(ConstraintPart part, ConstraintFailure failure, const ResolvedQConfig &qconfig,
                        QConfigSide side, const DTypeWithConstraints &constraints)
{
    const std::string start = std::string("QConfig ") + (side == QConfigSide::Activation ? "activation" : "weight");
    const Observer &observer = std::get<Observer>(qconfig.constructed(side)).observer();
    const bool isMissing = failure == ConstraintFailure::Missing;
    switch (part) {
    case ConstraintPart::Range:
        if (isMissing)
            return start + " must specify 'quant_min' and 'quant_max'";
        return start + " quantization range must fall within the backend's:\nQConfig range = " + observer.rangeText +
               ", BackendConfig range = (" + boundText(constraints, Field::QuantMinLowerBound) + ", " +
               boundText(constraints, Field::QuantMaxUpperBound) + ")";
    case ConstraintPart::ScaleMin:
        if (isMissing)
            return start + " must specify 'eps'";
        return start + " eps (" + observer.eps->text +
               ") must be greater than or equal to the backend's min scale value (" +
               boundText(constraints, Field::ScaleMinLowerBound) + ")";
    case ConstraintPart::Exact:
        if (isMissing)
            return "QConfig must specify a FixedQParamsObserver or a FixedQParamsFakeQuantize for fixed qparams ops";
        return "QConfig fixed scale (" + tensorText(*observer.scale) + ") and zero point (tensor([" +
               std::to_string(*observer.zeroPoint) + "], dtype=torch.int32)) do not match the backend's (" +
               boundText(constraints, Field::ScaleExactMatch) + " and " +
               boundText(constraints, Field::ZeroPointExactMatch) + ")";
    }
    return {};
}

} // namespace bcfg
