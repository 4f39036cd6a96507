// SPDX-License-Identifier: Apache-2.0
#include "ui/page/dtypes/dtypecolumns.h"

#include "core/document/model/address.h"
#include "core/torch/catalog/perrelease.h"
#include "ui/basis/text.h"
#include "ui/basis/values/fieldvalues.h"

#include <algorithm>
#include <limits>

namespace bcfg::ui::page {

const std::vector<DTypeColumn> &DTypeColumn::all(Api api)
{
    return perRelease(Release::newestOf(api), [](Release newest) {
        std::vector<DTypeColumn> columns;
        for (const Field slot : fieldsOf(Level::DTypeConfig, newest)) {
            if (info(slot).kind != FieldKind::ConstrainedDType) {
                columns.push_back({slot, slot});
                continue;
            }
            for (const Field field : fieldsOf(Level::Constraints, newest))
                columns.push_back({slot, field});
        }
        return columns;
    });
}

std::optional<int> DTypeColumn::find(Api api, Field slot, std::optional<Field> field)
{
    const std::vector<DTypeColumn> &columns = all(api);
    const auto found = std::ranges::find_if(columns, [&](const DTypeColumn &column) {
        return column.m_slot == slot && (!field || column.m_field == *field);
    });
    return found == columns.end() ? std::nullopt : std::optional(toInt(found - columns.begin()));
}

QString DTypeColumn::title() const
{
    return toQString(info(m_field).title);
}

QString DTypeColumn::group() const
{
    return m_slot == m_field ? QString() : toQString(info(m_slot).title);
}

QString DTypeColumn::fullTitle() const
{
    if (m_slot == m_field)
        return title();
    return m_field == Field::DType ? tr("%1 dtype").arg(group()) : tr("%1 %2").arg(group(), title().toLower());
}

QString DTypeColumn::longHelp() const
{
    const QString ofSlot = m_field == m_slot ? QString() : fieldHelp(m_slot);
    return m_field == Field::DType ? ofSlot : fieldHelp(m_field) + ofSlot;
}

QString DTypeColumn::help() const
{
    return toQString(info(m_field == Field::DType ? m_slot : m_field).help);
}

const FieldValue *DTypeColumn::value(const DTypeConfig &config) const
{
    const FieldValue *value = config.record().find(m_slot);
    if (m_slot != m_field && value) {
        if (const auto *constraints = std::get_if<Shared<DTypeWithConstraints>>(value))
            value = (*constraints)->record().find(m_field);
        else if (m_field != Field::DType)
            value = nullptr; // a value that is no DTypeWithConstraints is shown as the dtype only
    }
    return isSet(value) ? value : nullptr;
}

QString DTypeColumn::text(const DTypeConfig &config) const
{
    const FieldValue *found = value(config);
    return found ? fieldText(*found) : QString();
}

QString DTypeColumn::plainText(const DTypeConfig &config) const
{
    const FieldValue *found = value(config);
    const Number *number = found ? std::get_if<Number>(found) : nullptr;
    return number ? toQString(number->text()) : text(config);
}

std::optional<DTypeConfig> DTypeColumn::with(const DTypeConfig &config, const QString &text) const
{
    const std::optional<FieldValue> read = isUnset(text) ? std::nullopt : toFieldValue(kind(), text);
    if (!read && !isUnset(text))
        return std::nullopt;
    DTypeConfig result = config;
    if (m_slot == m_field) {
        if (read)
            result.set(m_slot, *read);
        else
            result.remove(m_slot);
        return result;
    }
    DTypeWithConstraints constraints = config.constraints(m_slot);
    if (read)
        constraints.set(m_field, *read);
    else
        constraints.remove(m_field);
    result.setConstraints(m_slot, std::move(constraints));
    return result;
}

QString DTypeColumn::refusal(const QString &text) const
{
    return valueRefusal(kind(), text);
}

JsonPointer placeOf(const DTypePlace &place, Api api)
{
    JsonPointer where = JsonPointer() / info(Field::DTypeConfigs).key / toIndex(place.row);
    if (!place.column)
        return where;
    const DTypeColumn &column = DTypeColumn::all(api)[toIndex(*place.column)];
    where = where / info(column.slot()).key;
    return column.field() == column.slot() ? where : where / info(column.field()).key;
}

std::optional<DTypePlace> dtypePlace(const JsonPointer &where, Api api)
{
    const std::optional<Address> address = Address::of(where);
    if (!address || !address->dtypeConfig || *address->dtypeConfig > std::numeric_limits<int>::max())
        return std::nullopt;
    DTypePlace place{toInt(*address->dtypeConfig), {}};
    if (address->slot)
        place.column = DTypeColumn::find(api, *address->slot, address->constraint);
    return place;
}

} // namespace bcfg::ui::page
