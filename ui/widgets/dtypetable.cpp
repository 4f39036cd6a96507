// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/dtypetable.h"

#include "ui/marks.h"
#include "ui/models/fielddelegate.h"
#include "ui/widgets/groupedheader.h"
#include "ui/widgets/section.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace bcfg::ui {

DTypeTable::DTypeTable(Cursor &cursor, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_model(cursor),
      m_view(new QTableView(this)),
      m_allConstraints(new QCheckBox(tr("All constraints"), this))
{
    m_view->setObjectName(QStringLiteral("dtypeView"));
    m_view->setAccessibleName(tr("DType configs"));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new FieldDelegate(m_view));
    m_view->setHorizontalHeader(new GroupedHeader(m_view));
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(28);
    m_view->verticalHeader()->setMinimumWidth(28);
    m_view->verticalHeader()->setDefaultAlignment(Qt::AlignCenter);
    m_view->verticalHeader()->setHighlightSections(false);
    m_view->setCornerButtonEnabled(false);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked |
                            QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    m_view->setTabKeyNavigation(false);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);

    m_append = addAction(tr("Add dtype config"), QStringLiteral("add"),
                         tr("Adds a dtype config in which nothing is set."), &DTypeTable::append);
    m_duplicate = addAction(tr("Duplicate dtype config"), QStringLiteral("duplicate"),
                            tr("Adds a copy of the selected dtype config behind it."), &DTypeTable::duplicate);
    m_moveUp = addAction(tr("Move dtype config up"), QStringLiteral("move-up"),
                         tr("PyTorch takes the first dtype config that a QConfig satisfies."), &DTypeTable::moveUp);
    m_moveDown = addAction(tr("Move dtype config down"), QStringLiteral("move-down"),
                           tr("PyTorch takes the first dtype config that a QConfig satisfies."), &DTypeTable::moveDown);
    m_remove = addAction(tr("Remove dtype config"), QStringLiteral("remove"), tr("Removes the selected dtype configs."),
                         &DTypeTable::removeSelected);
    m_unset = new QAction(tr("Unset"), this);
    m_unset->setShortcut(QKeySequence::Delete);
    m_unset->setShortcutContext(Qt::WidgetShortcut);
    connect(m_unset, &QAction::triggered, this, &DTypeTable::unsetSelected);
    m_view->addActions({m_unset, m_append, m_duplicate, m_moveUp, m_moveDown, m_remove});

    m_allConstraints->setToolTip(tr("Shows the columns of all constraints, also of those that nothing uses."));
    auto *title = newSectionLabel(tr("DType configs"), this);
    auto *head = new QHBoxLayout;
    head->setSpacing(2);
    head->addWidget(title);
    head->addSpacing(8);
    for (QAction *action : {m_append, m_duplicate, m_moveUp, m_moveDown, m_remove}) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setAccessibleName(action->text());
        head->addWidget(button);
    }
    head->addStretch();
    head->addWidget(m_allConstraints);

    auto *empty = newHintLabel(m_view);
    empty->setText(tr("No dtype config: PyTorch does not quantize this pattern. Add one with the + above."));
    empty->setAlignment(Qt::AlignCenter);
    m_empty = empty;
    auto *overlay = new QVBoxLayout(m_view);
    overlay->setContentsMargins(16, 48, 16, 16);
    overlay->addWidget(empty);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_view, 1);

    connect(m_allConstraints, &QCheckBox::toggled, this, &DTypeTable::foldColumns);
    connect(m_allConstraints, &QCheckBox::toggled, this, &DTypeTable::showsAllConstraintsChanged);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DTypeTable::foldColumns);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DTypeTable::updateState);
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, &DTypeTable::updateState);
    connect(&m_model, &QAbstractItemModel::rowsRemoved, this, &DTypeTable::updateState);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DTypeTable::updateState);
    foldColumns();
    updateState();
}

bool DTypeTable::showsAllConstraints() const
{
    return m_allConstraints->isChecked();
}

void DTypeTable::setShowsAllConstraints(bool shows)
{
    m_allConstraints->setChecked(shows);
}

void DTypeTable::reveal(int row, std::optional<int> column)
{
    if (row < 0 || row >= m_model.rowCount())
        return;
    if (column)
        m_view->showColumn(*column);
    const QModelIndex index = m_model.index(row, column.value_or(0));
    m_view->setCurrentIndex(index);
    if (!column)
        m_view->selectRow(row);
    m_view->scrollTo(index);
    m_view->setFocus();
}

QAction *DTypeTable::addAction(const QString &text, const QString &icon, const QString &help,
                               void (DTypeTable::*slot)())
{
    auto *action = new QAction(commandIcon(icon), text, this);
    action->setToolTip(QStringLiteral("<b>%1</b><br>%2").arg(text.toHtmlEscaped(), help.toHtmlEscaped()));
    connect(action, &QAction::triggered, this, slot);
    return action;
}

void DTypeTable::append()
{
    m_model.appendRow();
    reveal(m_model.rowCount() - 1, 0);
}

void DTypeTable::duplicate()
{
    const int row = selectedRows().back();
    m_model.duplicateRow(row);
    reveal(row + 1, m_view->currentIndex().column());
}

void DTypeTable::removeSelected()
{
    const QList<int> rows = selectedRows();
    m_model.removeRows(rows);
    reveal(std::min(rows.front(), m_model.rowCount() - 1), std::nullopt);
}

void DTypeTable::moveBy(int step)
{
    const int row = selectedRows().front();
    const int column = m_view->currentIndex().column();
    m_model.moveRowTo(row, row + step);
    reveal(row + step, column);
}

void DTypeTable::unsetSelected()
{
    const QModelIndexList cells = m_view->selectionModel()->selectedIndexes();
    if (!cells.isEmpty())
        m_model.unset(cells);
}

void DTypeTable::foldColumns()
{
    for (int column = 0; column < m_model.columnCount(); ++column) {
        const bool shown =
            m_allConstraints->isChecked() || !m_model.column(column).isConstraint() || m_model.isColumnUsed(column);
        m_view->setColumnHidden(column, !shown);
    }
    m_view->resizeColumnsToContents();
    for (int column = 0; column < m_model.columnCount(); ++column) {
        if (!m_view->isColumnHidden(column))
            m_view->setColumnWidth(column, std::max(m_view->columnWidth(column) + 4, 72));
    }
}

void DTypeTable::updateState()
{
    const QList<int> rows = selectedRows();
    const bool one = rows.size() == 1;
    setEnabled(m_cursor.isValid());
    m_duplicate->setEnabled(one);
    m_remove->setEnabled(!rows.isEmpty());
    m_moveUp->setEnabled(one && rows.front() > 0);
    m_moveDown->setEnabled(one && rows.front() < m_model.rowCount() - 1);
    m_empty->setVisible(m_model.rowCount() == 0);
    // As high as its rows; with many, or in a low window, it scrolls.
    constexpr int fewest = 3;
    constexpr int most = 12;
    const int rowHeight = m_view->verticalHeader()->defaultSectionSize();
    const int rest = m_view->horizontalHeader()->sizeHint().height() +
                     m_view->horizontalScrollBar()->sizeHint().height() + 2 * m_view->frameWidth();
    m_view->setFixedHeight(rest + std::clamp(m_model.rowCount(), fewest, most) * rowHeight);
}

QList<int> DTypeTable::selectedRows() const
{
    QList<int> rows;
    for (const QModelIndex &index : m_view->selectionModel()->selectedIndexes()) {
        if (!rows.contains(index.row()))
            rows.append(index.row());
    }
    std::ranges::sort(rows);
    return rows;
}

} // namespace bcfg::ui
