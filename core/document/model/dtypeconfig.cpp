// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/dtypeconfig.h"

#include <algorithm>

namespace bcfg {

// Both generations have the same order of fields within these two levels, so newestApi serves for both.

DTypeWithConstraints::DTypeWithConstraints(DType dtype) : m_bare(true)
{
    m_record.set(Field::DType, dtype, newestApi);
}

std::optional<double> DTypeWithConstraints::bound(Field field) const
{
    const Number *number = m_record.get<Number>(field);
    return number ? std::optional(number->value()) : std::nullopt;
}

bool DTypeWithConstraints::hasConstraints() const
{
    return std::ranges::any_of(m_record.members(), [](const Member &member) {
        return member.field != Field::DType && member.field != Field::Unknown && isSet(&member.value) &&
               !std::holds_alternative<Unread>(member.value);
    });
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

void DTypeConfig::set(Field field, FieldValue value)
{
    m_record.set(field, std::move(value), newestApi);
}

void DTypeConfig::setConstraints(Field slot, DTypeWithConstraints constraints)
{
    if (constraints.record().members().empty())
        remove(slot);
    else
        set(slot, Shared<DTypeWithConstraints>::make(std::move(constraints)));
}

} // namespace bcfg
