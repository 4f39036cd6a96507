// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/address.h"

namespace bcfg {

std::optional<Address> Address::of(const JsonPointer &where)
{
    const std::optional<std::size_t> row = where.configIndex();
    if (!row)
        return std::nullopt;
    Address address{*row};
    auto token = where.tokens().begin() + 2; // the token after "configs" and the row
    const auto end = where.tokens().end();
    const auto fieldOf = [&](Level level) {
        return token == end ? std::nullopt : findField(level, *token++);
    };
    address.field = fieldOf(Level::PatternConfig);
    if (address.field == Field::DTypeConfigs && token != end)
        address.dtypeConfig = arrayIndex(*token++);
    if (address.dtypeConfig)
        address.slot = fieldOf(Level::DTypeConfig);
    if (address.slot && info(*address.slot).kind == FieldKind::ConstrainedDType)
        address.constraint = fieldOf(Level::Constraints);
    return address;
}

Address Address::ofDTypeConfig(std::size_t row, std::size_t dtypeConfig)
{
    return {row, Field::DTypeConfigs, dtypeConfig};
}

JsonPointer Address::pointer() const
{
    JsonPointer where = JsonPointer::config(row);
    if (field)
        where = std::move(where) / info(*field).key;
    if (dtypeConfig)
        where = std::move(where) / *dtypeConfig;
    if (slot)
        where = std::move(where) / info(*slot).key;
    if (constraint)
        where = std::move(where) / info(*constraint).key;
    return where;
}

std::optional<Field> fieldAt(const JsonPointer &where)
{
    if (where.tokens().size() == 1)
        return findField(Level::Document, where.tokens().front());
    const std::optional<Address> address = Address::of(where);
    if (!address || address->pointer() != where)
        return std::nullopt;
    if (address->dtypeConfig)
        return address->constraint ? address->constraint : address->slot;
    return address->field;
}

std::optional<Level> levelAt(const JsonPointer &where)
{
    if (where.isEmpty())
        return Level::Document;
    const std::optional<Address> address = Address::of(where);
    if (!address || address->pointer() != where || address->constraint)
        return std::nullopt;
    if (address->slot)
        return info(*address->slot).kind == FieldKind::ConstrainedDType ? std::optional(Level::Constraints)
                                                                        : std::nullopt;
    if (address->dtypeConfig)
        return Level::DTypeConfig;
    return address->field ? std::nullopt : std::optional(Level::PatternConfig);
}

} // namespace bcfg
