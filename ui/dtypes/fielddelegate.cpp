// SPDX-License-Identifier: Apache-2.0
#include "ui/dtypes/fielddelegate.h"

#include "core/model/field.h"
#include "ui/dtypes/dtypemodel.h"
#include "ui/roles.h"
#include "ui/tones.h"
#include "ui/values/fieldvalues.h"

#include <QAbstractItemView>

namespace bcfg::ui {

QWidget *FieldDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                                     const QModelIndex &index) const
{
    QWidget *editor = CellDelegate::createEditor(parent, option, index);
    static_cast<CellEdit *>(editor)->setPlaceholderText(unsetText());
    return editor;
}

QStringList FieldDelegate::choices(const QModelIndex &index) const
{
    const QStringList values = valueChoices(static_cast<FieldKind>(index.data(FieldKindRole).toInt()));
    return values.isEmpty() ? values : QStringList(unsetText()) + values;
}

std::optional<QString> FieldDelegate::refusal(const QModelIndex &index, const QString &text) const
{
    return static_cast<const DTypeModel *>(index.model())->refusal(index, text);
}

void FieldDelegate::store(QAbstractItemModel &model, const QModelIndex &index, const QString &text) const
{
    QModelIndexList cells = {index};
    if (const auto *view = qobject_cast<const QAbstractItemView *>(parent())) {
        for (const QModelIndex &selected : view->selectionModel()->selectedIndexes()) {
            if (selected.column() == index.column() && selected != index)
                cells.append(selected);
        }
    }
    // What shows the text already keeps its own spelling.
    cells.removeIf([&](const QModelIndex &cell) { return cell.data().toString() == text; });
    if (!cells.isEmpty())
        static_cast<DTypeModel &>(model).setValues(cells, text);
}

void FieldDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (!index.data(UnsetRole).toBool())
        return;
    // Unset is not zero: a quiet dash, where a value would stand in the text's colour.
    option->text = QStringLiteral("–");
    option->features |= QStyleOptionViewItem::HasDisplay;
    option->palette.setColor(QPalette::Text, toneColor(Tone::Quiet, option->palette));
}

} // namespace bcfg::ui
