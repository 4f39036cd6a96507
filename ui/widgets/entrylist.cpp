// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/entrylist.h"

#include "ui/marks.h"
#include "ui/widgets/rowdelegate.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui {

EntryList::EntryList(Cursor &cursor, EntryModel &entries, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_filter(entries, cursor.document()),
      m_filterEdit(new QLineEdit(this)),
      m_view(new QTreeView(this)),
      m_empty(new QLabel(m_view))
{
    m_filterEdit->setObjectName(QStringLiteral("filterEdit"));
    m_filterEdit->setPlaceholderText(tr("Filter, such as conv relu"));
    m_filterEdit->setAccessibleName(tr("Filter patterns"));
    m_filterEdit->setToolTip(tr("Shows the patterns that hold every word, in their title or in a full path."));
    m_filterEdit->setClearButtonEnabled(true);
    m_filterEdit->addAction(commandIcon(QStringLiteral("filter")), QLineEdit::LeadingPosition);

    m_view->setObjectName(QStringLiteral("entryView"));
    m_view->setAccessibleName(tr("Patterns"));
    m_view->setModel(&m_filter);
    m_view->setItemDelegate(new RowDelegate(m_view));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setHeaderHidden(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setAllColumnsShowFocus(true);
    m_view->setTextElideMode(Qt::ElideRight);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setMinimumSectionSize(24);
    for (int column = 0; column < EntryModel::ColumnCount; ++column) {
        const bool isText = column == EntryModel::PatternColumn;
        m_view->header()->setSectionResizeMode(column, isText ? QHeaderView::Stretch : QHeaderView::Fixed);
        if (!isText)
            m_view->header()->resizeSection(column, 26);
    }

    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    auto *overlay = new QVBoxLayout(m_view);
    overlay->addWidget(m_empty);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 0);
    layout->setSpacing(8);
    layout->addWidget(m_filterEdit);
    layout->addWidget(m_view);

    connect(m_filterEdit, &QLineEdit::textChanged, &m_filter, &EntryFilter::setText);
    connect(m_filterEdit, &QLineEdit::returnPressed, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &EntryList::onSelected);
    connect(&cursor, &Cursor::switched, this, &EntryList::showCursor);
    connect(&cursor, &Cursor::rowShifted, this, &EntryList::showCursor);
    connect(&m_filter, &QAbstractItemModel::modelReset, this, &EntryList::showCursor);
    connect(&m_filter, &QAbstractItemModel::rowsInserted, this, &EntryList::showCursor);
    connect(&m_filter, &QAbstractItemModel::rowsRemoved, this, &EntryList::updateEmptyText);
    showCursor();
}

void EntryList::focusFilter()
{
    m_filterEdit->setFocus(Qt::ShortcutFocusReason);
    m_filterEdit->selectAll();
}

QList<int> EntryList::selectedRows() const
{
    QList<int> rows;
    for (const QModelIndex &index : m_view->selectionModel()->selectedRows(EntryModel::PatternColumn))
        rows.append(m_filter.mapToSource(index).row());
    std::ranges::sort(rows);
    return rows;
}

void EntryList::showCursor()
{
    updateEmptyText();
    const QModelIndex source = m_filter.sourceModel()->index(m_cursor.row(), EntryModel::PatternColumn);
    const QModelIndex shown = m_filter.mapFromSource(source);
    if (!shown.isValid() || shown == m_view->currentIndex())
        return;
    m_view->selectionModel()->setCurrentIndex(shown, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_view->scrollTo(shown);
}

void EntryList::onSelected(const QModelIndex &current)
{
    if (current.isValid())
        m_cursor.moveTo(m_filter.mapToSource(current).row());
}

void EntryList::updateEmptyText()
{
    const bool none = m_filter.rowCount() == 0;
    m_empty->setVisible(none);
    if (none) {
        m_empty->setText(m_filter.text().isEmpty()
                             ? tr("No pattern yet.\nPattern > Add adds one; File > New from Template starts from a "
                                  "backend of PyTorch.")
                             : tr("No pattern holds “%1”.").arg(m_filter.text()));
    }
}

} // namespace bcfg::ui
