// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/document/model/jsonpointer.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <vector>

namespace bcfg::ui::page {

/// A value of a DTypeConfig that has a column of its own: a constraint of its input, output or weight, or one of the
/// dtype config's own fields.
class DTypeColumn
{
    Q_DECLARE_TR_FUNCTIONS(DTypeColumn)

public:
    /// All columns of a generation, in the order of to_dict().
    static const std::vector<DTypeColumn> &all(Api api);
    /// The index in all() of the column for a slot and a field, such as input_dtype and quant_min_lower_bound. Without
    /// `field`, the slot's first column. Nothing where the generation has no such column.
    static std::optional<int> find(Api api, Field slot, std::optional<Field> field);

    Field slot() const { return m_slot; } ///< input_dtype, bias_dtype …
    /// A field of the slot's constraints; for the dtype config's own fields equal to slot().
    Field field() const { return m_field; }
    FieldKind kind() const { return info(m_field).kind; }
    bool isConstraint() const { return kind() == FieldKind::Bound; }
    QString title() const;     ///< "Quant min"
    QString group() const;     ///< "Weight"; empty for bias_dtype and is_dynamic
    QString fullTitle() const; ///< "Weight quant min": unambiguous without the group's header
    QString help() const;
    QString longHelp() const; ///< rich text for What's This

    /// The value in a dtype config; null where it is unset, which is None to PyTorch.
    const FieldValue *value(const DTypeConfig &config) const;
    /// The text of the cell for a dtype config; empty where the value is unset.
    QString text(const DTypeConfig &config) const;
    /// The value for other programs: numbers as decimals, because spreadsheets read 1/64 as a date.
    QString plainText(const DTypeConfig &config) const;
    /// A copy of `config` with the value of `text` in this column. A text that isUnset() unsets the column. Returns
    /// nothing where the column cannot hold the text.
    std::optional<DTypeConfig> with(const DTypeConfig &config, const QString &text) const;
    /// Why with() does not take a text.
    QString refusal(const QString &text) const;

private:
    DTypeColumn(Field slot, Field field) : m_slot(slot), m_field(field) {}

    Field m_slot;
    Field m_field;
};

/// A dtype config of the entry, or one of its values.
struct DTypePlace
{
    int row;                   ///< the index of the dtype config in its list
    std::optional<int> column; ///< an index in DTypeColumn::all(); nothing: the dtype config as a whole
};
/// The pointer to a place, relative to the pattern config: "/dtype_configs/0/input_dtype".
JsonPointer placeOf(const DTypePlace &place, Api api);
/// The place to which a pointer of the document points, such as "/configs/3/dtype_configs/0/input_dtype", whichever the
/// pattern config; nothing for a pointer outside the dtype configs.
std::optional<DTypePlace> dtypePlace(const JsonPointer &where, Api api);

} // namespace bcfg::ui::page
