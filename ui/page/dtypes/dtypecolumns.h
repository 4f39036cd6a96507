// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/document/model/jsonpointer.h"

#include <QCoreApplication>
#include <QString>
#include <QVariant>

#include <optional>
#include <vector>

namespace bcfg::ui {

/// One value of a DTypeConfig that is edited by itself: a constraint of its input, output or weight, or one of its own
/// fields.
class DTypeColumn
{
    Q_DECLARE_TR_FUNCTIONS(DTypeColumn)

public:
    /// All columns of a generation, in the order of to_dict().
    static const std::vector<DTypeColumn> &all(Api api);
    /// The column that a place below a dtype config names: "/input_dtype/quant_min_lower_bound".
    static std::optional<int> find(Api api, Field slot, std::optional<Field> field);

    Field slot() const { return m_slot; }   ///< input_dtype, bias_dtype …
    Field field() const { return m_field; } ///< of the constraints; the slot itself where it has none
    FieldKind kind() const { return info(m_field).kind; }
    bool isConstraint() const { return kind() == FieldKind::Bound; }
    QString title() const;     ///< "Quant min"
    QString group() const;     ///< "Weight"; empty for bias_dtype and is_dynamic
    QString fullTitle() const; ///< "Weight quant min": unambiguous without the group's header
    QString help() const;
    QString longHelp() const; ///< rich text for What's This

    /// Null where PyTorch sees None.
    const FieldValue *value(const DTypeConfig &config) const;
    /// What the cell shows; empty where unset.
    QString text(const DTypeConfig &config) const;
    /// The same for other programs: numbers in decimals, as spreadsheets take 1/64 for a date.
    QString plainText(const DTypeConfig &config) const;
    /// The same as an editor takes it: text, or a bool; invalid where unset.
    QVariant editValue(const DTypeConfig &config) const;
    /// The config with this value in it, an invalid or blank one, or "unset", unsets. Nothing where the value cannot
    /// stand here.
    std::optional<DTypeConfig> with(const DTypeConfig &config, const QVariant &value) const;
    /// Why a text cannot stand here, for a text that with() does not take.
    QString refusal(const QString &text) const;

private:
    DTypeColumn(Field slot, Field field) : m_slot(slot), m_field(field) {}

    Field m_slot;
    Field m_field;
};

/// Where in the table of dtype configs a place of the document lies.
struct DTypePlace
{
    int row;
    std::optional<int> column; ///< nothing: the dtype config as a whole
};
/// The place below the pattern config.
JsonPointer placeOf(const DTypePlace &place, Api api);
/// Nothing for places outside the dtype configs of a pattern config.
std::optional<DTypePlace> dtypePlace(const JsonPointer &where, Api api);

} // namespace bcfg::ui
