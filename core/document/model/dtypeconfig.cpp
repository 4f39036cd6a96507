// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/dtypeconfig.h"

#include <algorithm>

namespace bcfg {

// Both generations have the same order of fields within these two levels, so newestApi serves for both.

DTypeWithConstraints::DTypeWithConstraints(DType dtype) : m_bare(true)
{
    m_record.set(Field::DType, dtype, newestApi);
}

std::optional<DType> DTypeWithConstraints::dtype() const
{
    const DType *dtype = m_record.get<DType>(Field::DType);
    return dtype ? std::optional(*dtype) : std::nullopt;
}

std::optional<double> DTypeWithConstraints::bound(Field field) const
{
    const Number *number = m_record.get<Number>(field);
    return number ? std::optional(number->value()) : std::nullopt;
}

bool DTypeWithConstraints::hasConstraints() const
{
    return std::ranges::any_of(m_record.members(),
                               [](const Member &member) { return std::holds_alternative<Number>(member.value); });
}

void DTypeWithConstraints::set(Field field, FieldValue value)
{
    m_record.set(field, std::move(value), newestApi);
    m_bare = m_record.members().size() == 1 && dtype();
}

void DTypeWithConstraints::remove(Field field)
{
    m_record.remove(field);
    m_bare = m_record.members().size() == 1 && dtype();
}

const DTypeWithConstraints &DTypeConfig::constraints(Field slot) const
{
    static const DTypeWithConstraints none;
    const auto *value = m_record.get<Shared<DTypeWithConstraints>>(slot);
    return value ? **value : none;
}

void DTypeConfig::set(Field field, FieldValue value)
{
    m_record.set(field, std::move(value), newestApi);
}

void DTypeConfig::remove(Field field)
{
    m_record.remove(field);
}

void DTypeConfig::setConstraints(Field slot, DTypeWithConstraints constraints)
{
    if (constraints.record().members().empty())
        remove(slot);
    else
        set(slot, Shared<DTypeWithConstraints>::make(std::move(constraints)));
}

std::optional<DType> DTypeConfig::biasDType() const
{
    const DType *dtype = m_record.get<DType>(Field::BiasDType);
    return dtype ? std::optional(*dtype) : std::nullopt;
}

std::optional<bool> DTypeConfig::isDynamic() const
{
    const bool *dynamic = m_record.get<bool>(Field::IsDynamic);
    return dynamic ? std::optional(*dynamic) : std::nullopt;
}

} // namespace bcfg
