// SPDX-License-Identifier: Apache-2.0
#include "ui/page/dtypes/dtypeview.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/page/dtypes/fielddelegate.h"

#include <QEvent>
#include <QHeaderView>

#include <algorithm>
#include <set>

namespace bcfg::ui::page {

DTypeView::DTypeView(DTypeModel &dtypes, FieldDelegate *delegate, QWidget *parent)
    : QTableView(parent),
      m_dtypes(dtypes)
{
    delegate->setParent(this);
    setItemDelegate(delegate);
    connect(delegate, &CellDelegate::refused, this, &DTypeView::refused);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultAlignment(Qt::AlignCenter);
    verticalHeader()->setHighlightSections(false);
    setCornerButtonEnabled(false);
    setEditTriggers(DoubleClicked | SelectedClicked | EditKeyPressed | AnyKeyPressed);
    setTabKeyNavigation(false);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    keepRowHeight();
}

/// Lays out a header at once when its data changes. By default the header does this later, or while the table is
/// painted. In that painting, a scroll area around the table does not clip the header, which would be painted over the
/// panes below.
void DTypeView::setModel(QAbstractItemModel *shown)
{
    QTableView::setModel(shown);
    for (QHeaderView *header : {verticalHeader(), horizontalHeader()})
        connect(shown, &QAbstractItemModel::headerDataChanged, header, [header](Qt::Orientation orientation) {
            if (orientation == header->orientation()) // a proxy also reports its columns while it inserts first rows
                header->doItemsLayout();
        });
}

void DTypeView::grow()
{
    const QAbstractItemView &view = *this;
    for (const int column : shownColumns(0)) {
        const int wanted = view.sizeHintForColumn(column) + columnMargin;
        if (wanted > columnWidth(column))
            setColumnWidth(column, wanted);
    }
}

std::optional<DTypePlace> DTypeView::currentPlace() const
{
    const QModelIndex current = currentIndex();
    return current.isValid() ? placeOf(current.row(), current.column()) : std::nullopt;
}

void DTypeView::goTo(const DTypePlace &place)
{
    const QModelIndex index = indexOf(place);
    setCurrentIndex(index);
    select(place);
    scrollTo(index);
    setFocus();
}

QModelIndexList DTypeView::selectedCells() const
{
    QModelIndexList cells;
    for (const QModelIndex &index : selectionModel()->selectedIndexes()) {
        const std::optional<DTypePlace> place = placeOf(index.row(), index.column());
        if (place && place->column) {
            cells.append(m_dtypes.index(place->row, *place->column));
        } else if (place) {
            for (int column = 0; column < m_dtypes.columnCount(); ++column)
                cells.append(m_dtypes.index(place->row, column));
        }
    }
    return cells;
}

QList<int> DTypeView::selectedConfigs() const
{
    std::set<int> configs;
    for (const QModelIndex &index : selectionModel()->selectedIndexes()) {
        if (const std::optional<DTypePlace> place = placeOf(index.row(), index.column()))
            configs.insert(place->row);
    }
    return {configs.begin(), configs.end()};
}

QString DTypeView::selectedText() const
{
    std::set<int> rows;
    std::set<int> columns;
    const QModelIndexList selected = selectionModel()->selectedIndexes();
    for (const QModelIndex &index : selected) {
        rows.insert(index.row());
        if (!isColumnHidden(index.column()))
            columns.insert(index.column());
    }
    QStringList lines;
    for (const int row : rows) {
        QStringList texts;
        for (const int column : columns) {
            const std::optional<DTypePlace> place = placeOf(row, column);
            const bool isSelected = selectionModel()->isSelected(model()->index(row, column));
            texts.append(place && isSelected ? plainText(*place) : QString());
        }
        lines.append(texts.join('\t'));
    }
    return lines.join('\n');
}

std::variant<std::vector<DTypeCell>, QString> DTypeView::cellsFor(const QString &pasted) const
{
    QStringList lines = QString(pasted).remove('\r').split('\n');
    if (lines.size() > 1 && lines.back().isEmpty())
        lines.removeLast();
    std::vector<DTypeCell> cells;
    if (lines.size() == 1 && !lines.front().contains('\t')) {
        for (const QModelIndex &cell : selectedCells())
            cells.push_back({cell.row(), cell.column(), lines.front()});
        return cells;
    }
    const QModelIndex current = currentIndex();
    const QList<int> columns = shownColumns(current.isValid() ? current.column() : 0);
    int row = current.isValid() ? current.row() : 0;
    for (const QString &line : lines) {
        while (const auto place = placeOf(row, columns.front())) {
            if (place->column)
                break;
            ++row; // the title of a card
        }
        const QStringList texts = line.split('\t');
        if (texts.size() > columns.size())
            return tr("%1 columns do not fit: there are %2 from here on. Show all constraints, or start further left.")
                .arg(texts.size())
                .arg(columns.size());
        for (int i = 0; i < texts.size(); ++i) {
            const std::optional<DTypePlace> place = placeOf(row, columns[i]);
            if (place && place->column)
                cells.push_back({place->row, *place->column, texts[i]});
            else if (!texts[i].isEmpty())
                return tr("There is no cell for %1: what is beside input, output and weight appears once per card.")
                    .arg(texts[i]);
        }
        ++row;
    }
    return cells;
}

QList<int> DTypeView::shownColumns(int from) const
{
    QList<int> columns;
    for (int column = from; column < model()->columnCount(); ++column) {
        if (!isColumnHidden(column))
            columns.append(column);
    }
    return columns;
}

QString DTypeView::plainText(const DTypePlace &place) const
{
    return place.column ? m_dtypes.column(*place.column).plainText(m_dtypes.configAt(place.row)) : QString();
}

void DTypeView::keepRowHeight()
{
    verticalHeader()->setDefaultSectionSize(std::max(26, QFontMetrics(font()).height() + 10));
}

void DTypeView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        keepRowHeight();
}

void DTypeView::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    paintFocusIfEmpty(*this);
}

} // namespace bcfg::ui::page
