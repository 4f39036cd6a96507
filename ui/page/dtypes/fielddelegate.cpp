// SPDX-License-Identifier: Apache-2.0
#include "ui/page/dtypes/fielddelegate.h"

#include "ui/basis/tones.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/page/dtypes/dtypemodel.h"

#include <QAbstractItemView>
#include <QAbstractProxyModel>

namespace bcfg::ui::page {

namespace {

/// The cell of the DTypeModel that a cell of the view shows, directly or by a proxy model.
QModelIndex cellOf(const QModelIndex &shown)
{
    const auto *proxy = qobject_cast<const QAbstractProxyModel *>(shown.model());
    return proxy ? proxy->mapToSource(shown) : shown;
}

const DTypeModel &modelOf(const QModelIndex &cell)
{
    return *static_cast<const DTypeModel *>(cell.model());
}

} // namespace

QWidget *FieldDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                                     const QModelIndex &index) const
{
    QWidget *editor = CellDelegate::createEditor(parent, option, index);
    static_cast<CellEdit *>(editor)->setPlaceholderText(unsetText());
    return editor;
}

QStringList FieldDelegate::choices(const QModelIndex &index) const
{
    const QModelIndex cell = cellOf(index);
    const QStringList values = valueChoices(modelOf(cell).column(cell.column()).kind());
    return values.isEmpty() ? values : QStringList(unsetText()) + values;
}

std::optional<QString> FieldDelegate::refusal(const QModelIndex &index, const QString &text) const
{
    const QModelIndex cell = cellOf(index);
    return modelOf(cell).refusal(cell, text);
}

void FieldDelegate::store(QAbstractItemModel &model, const QModelIndex &index, const QString &text) const
{
    QModelIndexList cells = {cellOf(index)};
    if (const auto *view = qobject_cast<const QAbstractItemView *>(parent())) {
        for (const QModelIndex &selected : view->selectionModel()->selectedIndexes()) {
            const QModelIndex cell = cellOf(selected);
            if (cell.isValid() && selected.column() == index.column() && selected != index)
                cells.append(cell);
        }
    }
    // A cell that already shows this text keeps its own spelling.
    cells.removeIf([&](const QModelIndex &cell) { return cell.data().toString() == text; });
    auto *proxy = qobject_cast<QAbstractProxyModel *>(&model);
    if (!cells.isEmpty())
        static_cast<DTypeModel *>(proxy ? proxy->sourceModel() : &model)->setValues(cells, text);
}

void FieldDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const QModelIndex cell = cellOf(index);
    if (!cell.isValid() || cell.data(Qt::EditRole).isValid())
        return;
    // Unset is not zero, so the cell shows a quiet dash.
    option->text = QStringLiteral("–");
    option->features |= QStyleOptionViewItem::HasDisplay;
    option->palette.setColor(QPalette::Text, toneColor(Tone::Quiet, option->palette));
}

} // namespace bcfg::ui::page
