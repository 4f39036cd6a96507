// SPDX-License-Identifier: Apache-2.0
#include "ui/dtypes/dtypetable.h"

#include "ui/commands/editactions.h"
#include "ui/document/configtext.h"
#include "ui/dtypes/fielddelegate.h"
#include "ui/marks.h"
#include "ui/text.h"
#include "ui/toolkit/elidedlabel.h"
#include "ui/toolkit/groupedheader.h"
#include "ui/toolkit/section.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace bcfg::ui {

namespace {
constexpr int columnMargin = 4;
}

DTypeTable::DTypeTable(Cursor &cursor, const Checker &checker, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_uses(cursor.document()),
      m_model(cursor, checker, m_uses),
      m_view(new QTableView(this)),
      m_allConstraints(new QCheckBox(tr("All constraints"), this)),
      m_everywhere(new QCheckBox(this)),
      m_note(new ElidedLabel(this))
{
    m_view->setObjectName(QStringLiteral("dtypeView"));
    m_view->setAccessibleName(tr("DType configs"));
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setHorizontalHeader(new GroupedHeader(m_view));
    m_view->setModel(&m_model); // behind what would measure its headers anew
    auto *delegate = new FieldDelegate(m_view);
    m_view->setItemDelegate(delegate);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setMinimumWidth(44); // a mark fits beside the number
    m_view->verticalHeader()->setDefaultAlignment(Qt::AlignCenter);
    m_view->verticalHeader()->setHighlightSections(false);
    m_view->setCornerButtonEnabled(false);
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
    m_fix = new QAction(this);
    m_fix->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Return));
    m_fix->setShortcutContext(Qt::WidgetShortcut);
    connect(m_fix, &QAction::triggered, this, &DTypeTable::showFixes);
    m_view->addAction(m_fix);
    const auto addEdit = [this](Command command, auto slot) {
        QAction *action = addEditAction(*m_view, command);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    m_onSelection = {addEdit(Command::Cut, &DTypeTable::cut), addEdit(Command::Copy, &DTypeTable::copy)};
    addEdit(Command::Paste, &DTypeTable::paste);
    QAction *unset = addEdit(Command::Delete, &DTypeTable::unsetSelected);
    unset->setText(tr("Unset") + unset->text().mid(unset->text().indexOf('\t')));
    m_onSelection.append(unset);
    addEdit(Command::SelectAll, [this] { m_view->selectAll(); });
    setEditCommand(*m_duplicate, Command::Duplicate);
    m_view->addActions({m_append, m_duplicate, m_moveUp, m_moveDown, m_remove});

    m_allConstraints->setObjectName(QStringLiteral("allConstraints"));
    m_allConstraints->setToolTip(tr("Shows the columns of all constraints, also of those that nothing uses."));
    auto *title = newSectionLabel(tr("&DType configs"), this);
    title->setBuddy(m_view);
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
    head->addSpacing(8);
    head->addWidget(m_note, 1); // above the table, where it is in sight
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

    m_everywhere->setObjectName(QStringLiteral("everywhereBox"));
    m_everywhere->setToolTip(tr("Values that you set, unset or paste change in every pattern config that has this very "
                                "dtype config, in one step. Otherwise only here."));
    m_note->setTextFormat(Qt::PlainText);
    m_note->setObjectName(QStringLiteral("dtypeNote"));
    QSizePolicy keeps = m_everywhere->sizePolicy(); // so that nothing below moves when it comes and goes
    keeps.setRetainSizeWhenHidden(true);
    m_everywhere->setSizePolicy(keeps);
    layout->addWidget(m_everywhere);

    connect(m_everywhere, &QCheckBox::toggled, this, [this](bool checked) { m_model.setChangesEverywhere(checked); });
    connect(&cursor, &Cursor::switched, m_everywhere, [this] { m_everywhere->setChecked(false); });
    connect(&m_uses, &DTypeUses::changed, this, &DTypeTable::updateSharing);
    connect(&cursor.document(), &Document::changed, this, [this] { say({}); });
    connect(&cursor, &Cursor::switched, this, [this] {
        if (!m_isLeaving)
            say({});
    });
    connect(delegate, &CellDelegate::refused, this, &DTypeTable::tellOfLeftText);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DTypeTable::currentRowChanged);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &DTypeTable::updateFixes);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        const QRect cell = m_view->visualRect(current);
        emit currentCellChanged({m_view->viewport()->mapTo(this, cell.topLeft()), cell.size()});
    });
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &DTypeTable::updateFixes);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &DTypeTable::growColumns);
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, &DTypeTable::growColumns);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &DTypeTable::currentRowChanged);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DTypeTable::currentRowChanged);
    connect(m_allConstraints, &QCheckBox::toggled, this, &DTypeTable::foldColumns);
    connect(m_allConstraints, &QCheckBox::toggled, this, &DTypeTable::showsAllConstraintsChanged);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DTypeTable::foldColumns);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DTypeTable::updateState);
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, &DTypeTable::updateState);
    connect(&m_model, &QAbstractItemModel::rowsRemoved, this, &DTypeTable::updateState);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DTypeTable::updateState);
    fitRows();
    foldColumns();
    updateState();
}

void DTypeTable::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        fitRows();
        foldColumns();
        updateState();
    }
}

void DTypeTable::fitRows()
{
    m_view->verticalHeader()->setDefaultSectionSize(std::max(28, QFontMetrics(QGuiApplication::font()).height() + 10));
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

std::optional<int> DTypeTable::currentRow() const
{
    const QModelIndex current = m_view->currentIndex();
    return current.isValid() ? std::optional(current.row()) : std::nullopt;
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
    if (const std::optional<QString> why = m_model.appendRow())
        refuse(*why);
    else
        reveal(m_model.rowCount() - 1, 0);
}

void DTypeTable::duplicate()
{
    const int row = selectedRows().back();
    if (const std::optional<QString> why = m_model.duplicateRow(row))
        refuse(*why);
    else
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

/// As spreadsheets want it: what is selected, in the columns that are shown, blank where unset. Rows that are selected
/// as a whole go as dtype configs too, which keeps what has no column.
void DTypeTable::copy()
{
    const QModelIndexList cells = m_view->selectionModel()->selectedIndexes();
    if (cells.isEmpty())
        return;
    const QList<int> rows = selectedRows();
    QList<int> columns;
    for (const int column : shownColumns(0)) {
        if (std::ranges::any_of(cells, [&](const QModelIndex &cell) { return cell.column() == column; }))
            columns.append(column);
    }
    QStringList lines;
    DTypeConfigs whole;
    for (const int row : rows) {
        QStringList texts;
        for (const int column : columns) {
            const QModelIndex cell = m_model.index(row, column);
            texts.append(cells.contains(cell) ? m_model.column(column).plainText(m_model.configAt(row)) : QString());
        }
        lines.append(texts.join('\t'));
        if (m_view->selectionModel()->isRowSelected(row))
            whole.push_back(m_model.configAt(row));
    }
    auto *copied = new QMimeData;
    copied->setText(lines.join('\n'));
    if (whole.size() == static_cast<std::size_t>(rows.size()))
        copied->setData(configMimeType(), QByteArray::fromStdString(configText(whole, m_cursor.document().api())));
    QGuiApplication::clipboard()->setMimeData(copied);
}

void DTypeTable::cut()
{
    copy();
    unsetSelected();
}

void DTypeTable::paste()
{
    const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
    if (!m_cursor.isValid() || !copied)
        return;
    const QByteArray own = copied->data(configMimeType());
    const QString text = copied->text();
    const QString start = text.trimmed();
    if (own.isEmpty() && !start.startsWith('{') && !start.startsWith('[')) {
        pasteText(text);
        return;
    }
    const ConfigsRead read = readConfigs(*copied, m_cursor.document().api());
    if (const QString *why = std::get_if<QString>(&read)) {
        refuse(*why);
    } else if (const DTypeConfigs *configs = std::get_if<DTypeConfigs>(&read)) {
        const int row = currentRow().value_or(m_model.rowCount() - 1) + 1;
        if (const std::optional<QString> problem = m_model.insertRows(row, *configs, tr("Paste dtype configs"))) {
            refuse(*problem);
            return;
        }
        reveal(row, std::nullopt);
        const int added = toInt(configs->size());
        say(added == 1 ? tr("Pasted as a new dtype config: row %1.").arg(row)
                       : tr("Pasted as %1 new dtype configs, from row %2 on.").arg(added).arg(row));
    } else {
        refuse(tr("These are pattern configs. Paste them in the list of patterns."));
    }
}

/// Cells of a spreadsheet from the current cell on; a single one into all that is selected.
void DTypeTable::pasteText(const QString &text)
{
    const QModelIndexList selected = m_view->selectionModel()->selectedIndexes();
    const QModelIndex current = m_view->currentIndex();
    QStringList lines = QString(text).remove('\r').split('\n');
    if (lines.size() > 1 && lines.back().isEmpty())
        lines.removeLast();
    std::vector<DTypeCell> cells;
    if (lines.size() == 1 && !lines.front().contains('\t')) {
        for (const QModelIndex &cell : selected)
            cells.push_back({cell.row(), cell.column(), lines.front()});
    } else {
        const QList<int> columns = shownColumns(current.isValid() ? current.column() : 0);
        const int top = current.isValid() ? current.row() : 0;
        for (int line = 0; line < lines.size(); ++line) {
            const QStringList texts = lines[line].split('\t');
            if (texts.size() > columns.size()) {
                refuse(tr("%1 columns do not fit: there are %2 from here on. Show all constraints, or start further "
                          "left.")
                           .arg(texts.size())
                           .arg(columns.size()));
                return;
            }
            for (int i = 0; i < texts.size(); ++i)
                cells.push_back({top + line, columns[i], texts[i]});
        }
    }
    const int before = m_model.rowCount();
    if (const std::optional<QString> why = m_model.write(cells, tr("Paste cells"))) {
        refuse(*why);
        return;
    }
    const QString written = cells.size() == 1 ? tr("Pasted over the value of 1 cell.")
                                              : tr("Pasted over the values of %1 cells.").arg(cells.size());
    const int added = m_model.rowCount() - before;
    say(added == 0 ? written : tr("%1 New rows: %2.").arg(written).arg(added));
}

void DTypeTable::showFixes()
{
    const QModelIndex current = m_view->currentIndex();
    const std::vector<Fix> fixes = current.isValid() ? m_model.fixes(current) : std::vector<Fix>();
    if (fixes.size() == 1) {
        applyFix(fixes.front());
    } else if (!fixes.empty()) {
        auto *menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (const Fix &fix : fixes)
            menu->addAction(toQString(fix.title), this, [this, fix] { applyFix(fix); });
        menu->setActiveAction(menu->actions().front());
        menu->popup(m_view->viewport()->mapToGlobal(m_view->visualRect(current).bottomLeft()));
    }
}

void DTypeTable::applyFix(const Fix &fix)
{
    if (const std::optional<PatchError> error = m_cursor.document().apply(fix))
        refuse(toQString(error->message));
}

void DTypeTable::say(const QString &note, Tone tone)
{
    QPalette colors = m_note->palette();
    colors.setColor(m_note->foregroundRole(), toneColor(tone, palette()));
    m_note->setPalette(colors);
    m_note->setText(note);
}

void DTypeTable::refuse(const QString &why)
{
    say(why, Tone::Vermilion);
}

/// The click that leaves a text behind may show another pattern, where it is still told.
void DTypeTable::tellOfLeftText(const QString &why)
{
    refuse(tr("Not stored: %1").arg(why));
    m_isLeaving = true;
    QTimer::singleShot(0, this, [this] { m_isLeaving = false; });
}

QList<int> DTypeTable::shownColumns(int from) const
{
    QList<int> columns;
    for (int column = from; column < m_model.columnCount(); ++column) {
        if (!m_view->isColumnHidden(column))
            columns.append(column);
    }
    return columns;
}

/// Asks where a change is to reach only where others have the same.
void DTypeTable::updateSharing()
{
    DTypeConfigs edited;
    for (const int row : selectedRows())
        edited.push_back(m_model.configAt(row));
    const int others = edited.empty() ? 0 : m_uses.count(edited).value_or(1) - 1;
    m_everywhere->setVisible(others > 0);
    if (others > 0)
        m_everywhere->setText(tr("Chan&ge also in the other pattern configs that have it: %1").arg(others));
    else if (!edited.empty())
        m_everywhere->setChecked(false);
}

void DTypeTable::updateFixes()
{
    const QModelIndex current = m_view->currentIndex();
    const std::vector<Fix> fixes = current.isValid() ? m_model.fixes(current) : std::vector<Fix>();
    m_fix->setEnabled(!fixes.empty());
    m_fix->setText(fixes.size() == 1 ? tr("Quick fix: %1").arg(toQString(fixes.front().title)) : tr("Quick fix…"));
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
            m_view->setColumnWidth(column, std::max(m_view->columnWidth(column) + columnMargin, 80));
    }
}

/// To what has come in; none shrinks while one works in it.
void DTypeTable::growColumns()
{
    const QAbstractItemView &view = *m_view;
    for (const int column : shownColumns(0)) {
        const int wanted = view.sizeHintForColumn(column) + columnMargin;
        if (wanted > m_view->columnWidth(column))
            m_view->setColumnWidth(column, wanted);
    }
}

void DTypeTable::updateState()
{
    const QList<int> rows = selectedRows();
    const bool one = rows.size() == 1;
    setEnabled(m_cursor.isValid());
    for (QAction *action : m_onSelection)
        action->setEnabled(!rows.isEmpty());
    m_duplicate->setEnabled(one);
    m_remove->setEnabled(!rows.isEmpty());
    m_moveUp->setEnabled(one && rows.front() > 0);
    m_moveDown->setEnabled(one && rows.front() < m_model.rowCount() - 1);
    m_empty->setVisible(m_model.rowCount() == 0);
    updateSharing();
    updateFixes();
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
