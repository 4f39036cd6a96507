// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/checklist.h"

#include "core/model/typednumber.h"
#include "core/simulation/dtypeslot.h"

namespace bcfg {

namespace {

std::string numberText(double value)
{
    return fractionText(value).value_or(pythonNumber(value));
}

std::string numberText(std::optional<double> value)
{
    return value ? numberText(*value) : std::string("nothing");
}

} // namespace

void CheckList::add(Check::When when, Check::Slot slot, Field field, std::string wants, std::string has, bool ok,
                    std::string_view why)
{
    const std::string_view key = info(field).key;
    m_checks.push_back({m_dtypeConfig, when, slot, std::string(key), std::move(wants), std::move(has), ok, true,
                        m_where / key, std::string(why)});
}

void CheckList::addConstraint(Check::When when, Field slot, Field field, std::string wants, std::string has, bool ok,
                              std::string_view why)
{
    const std::string_view key = info(field).key;
    m_checks.push_back({m_dtypeConfig, when, Check::Slot::Constraint, std::string(key), std::move(wants),
                        std::move(has), ok, true, m_where / info(slot).key / key, std::string(why)});
}

void CheckList::addUnchecked(Check::When when, Field slot, Field field, std::string wants, std::string has,
                             std::string_view why)
{
    addConstraint(when, slot, field, std::move(wants), std::move(has), true, why);
    m_checks.back().isMade = false;
}

std::string dtypeText(std::optional<DType> dtype)
{
    return dtype ? std::string(dtype->name()) : std::string("None");
}

std::string boolText(bool value)
{
    return value ? "True" : "False";
}

std::string wantsText(const DTypeWithConstraints &constraints, Field field)
{
    const Number *number = constraints.record().get<Number>(field);
    return number ? typedText(*number) : boundText(constraints, field);
}

std::string hasText(Field field, const Observer *observer)
{
    if (!observer)
        return "nothing";
    const Observer &inside = observer->observer();
    switch (field) {
    case Field::QuantMinLowerBound:
        return numberText(inside.quantMin);
    case Field::QuantMaxUpperBound:
        return numberText(inside.quantMax);
    case Field::ScaleMinLowerBound:
        return inside.eps ? "eps " + numberText(inside.eps->value) : std::string("no eps");
    case Field::ScaleExactMatch:
        return inside.kind == ObserverKind::FixedQParams ? numberText(inside.scale) : std::string("nothing fixed");
    case Field::ZeroPointExactMatch:
        return inside.kind == ObserverKind::FixedQParams ? numberText(inside.zeroPoint) : std::string("nothing fixed");
    default:
        return "nothing that tells";
    }
}

} // namespace bcfg
