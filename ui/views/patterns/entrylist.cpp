// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/entrylist.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/inputfilters.h"
#include "ui/session/document/cursor.h"
#include "ui/session/model/modelsimulator.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/views/patterns/groupedentries.h"
#include "ui/views/patterns/groupedview.h"

#include <QAction>
#include <QCompleter>
#include <QFocusEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace bcfg::ui::views {

namespace {

constexpr int markWidth = 30;
constexpr int textWidth = 176;
constexpr int leastWidth = 150; // of the list, so that names stay readable in a small window

/// Completes the term of the filter that is being typed, without the "-" before it, and keeps the terms before it.
class TermCompleter : public QCompleter
{
public:
    TermCompleter(const QStringList &terms, QObject *parent) : QCompleter(terms, parent)
    {
        setCaseSensitivity(Qt::CaseInsensitive);
        setMaxVisibleItems(12);
    }
    QStringList splitPath(const QString &text) const override { return {text.mid(startOfTerm(text))}; }
    QString pathFromIndex(const QModelIndex &index) const override
    {
        const QString typed = static_cast<QLineEdit *>(widget())->text();
        return typed.left(startOfTerm(typed)) + QCompleter::pathFromIndex(index);
    }

private:
    static qsizetype startOfTerm(const QString &text)
    {
        const qsizetype start = text.lastIndexOf(' ') + 1;
        return start < text.size() && text[start] == '-' ? start + 1 : start;
    }
};

} // namespace

EntryList::EntryList(session::Session &session)
    : m_cursor(session.cursor()),
      m_models(session.modelSimulator()),
      m_entries(std::make_unique<EntryModel>(session.document(), session.checker(), session.simulator())),
      m_shown(std::make_unique<GroupedEntries>(*m_entries, session.checker(), session.simulator())),
      m_filterEdit(new QLineEdit(this)),
      m_notice(newTextLabel({}, this)),
      m_sortNote(newSortNote()),
      m_view(new GroupedView(*m_shown, this)),
      m_empty(newEmptyHint(m_view))
{
    m_entries->follow(m_models);
    m_shown->setFields({session.document(), session.checker(), session.simulator()});
    setUpFilter();
    setUpView();
    m_notice->setObjectName(QStringLiteral("filterNotice"));
    m_notice->hide();
    m_empty->setObjectName(QStringLiteral("emptyText"));
    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setMargin(16);
    auto *layout = newLayout<QVBoxLayout>(this, {8, 8, 8, 0}, 8);
    layout->addWidget(m_filterEdit);
    layout->addWidget(m_notice);
    layout->addWidget(m_sortNote);
    layout->addWidget(m_view);
    setMinimumWidth(leastWidth);
    connectParts(session);
    showCursor();
    showNodes();
}

void EntryList::setUpFilter()
{
    setUpSearchField(*m_filterEdit, "filterEdit", tr("Filter patterns"), tr("Filter, such as conv is:rejected"));
    m_filterEdit->setCompleter(new TermCompleter(EntryFields::completions(), m_filterEdit));
    m_filterEdit->setToolTip(tr("<p>Shows the patterns that hold every word, in their title or in a full path. Fields "
                                "ask for more:</p><p><b>op:</b>conv2d &nbsp; <b>is:</b>rejected &nbsp; "
                                "<b>has:</b>fuser &nbsp; <b>problem:</b>D06 &nbsp; <b>dtype:</b>qint8 &nbsp; "
                                "<b>from:</b>own</p><p><b>-</b> before a word negates it; quotes keep blanks.</p>"));
    m_filterEdit->installEventFilter(this);
    connect(m_filterEdit, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_shown->setText(text);
        refuse(m_shown->problem());
    });
    connect(m_filterEdit, &QLineEdit::returnPressed, m_view, qOverload<>(&QWidget::setFocus));
    leaveByEscape(*m_filterEdit, *m_view);
}

void EntryList::setUpView()
{
    setNames(*m_view, "entryView", tr("Patterns"));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setTextElideMode(Qt::ElideMiddle); // long names may have the same beginning
    m_view->setDragEnabled(true);
    m_view->setAcceptDrops(true);
    m_view->setDragDropMode(QAbstractItemView::DragDrop);
    m_view->setDefaultDropAction(Qt::MoveAction);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    QHeaderView *header = m_view->horizontalHeader();
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(markWidth);
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicatorClearable(true); // a third click on a header clears the sorting
    clearSorting();
    for (int column = 0; column < EntryModel::ColumnCount; ++column) {
        const bool isMark = EntryModel::isMark(column);
        header->setSectionResizeMode(column, isMark ? QHeaderView::Fixed : QHeaderView::Interactive);
        header->resizeSection(column, isMark ? markWidth : textWidth);
    }
    header->setSectionResizeMode(EntryModel::PatternColumn, QHeaderView::Stretch);
    addColumnActions();
    header->setSectionHidden(EntryModel::NodesColumn, true);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &EntryList::sortBy);
    connect(m_view, &GroupedView::opened, this, &EntryList::pageWanted);
}

void EntryList::connectParts(const session::Session &session)
{
    connect(&session.document(), &session::Document::changed, m_notice, &QWidget::hide);
    connect(&session.document(), &session::Document::opened, this, &EntryList::forgetView);
    connect(&m_models, &session::ModelSimulator::changed, this, &EntryList::showNodes);
    connect(m_entries.get(), &EntryModel::dropped, this, &EntryList::selectAdded);
    for (const auto signal : {&session::Simulator::judgedAnew, &session::Simulator::qconfigChanged})
        connect(&session.simulator(), signal, m_shown.get(), &ShownEntries::refresh);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (const int row = m_shown->entryRowAt(current); row >= 0)
            m_cursor.moveTo(row);
    });
    connect(m_view, &GroupedView::clicked, this, [this](const QModelIndex &index) {
        if (!m_shown->isGroup(index))
            m_cursor.choose();
    });
    connect(&m_cursor, &session::Cursor::switched, this, &EntryList::revealCursor);
    connect(&m_cursor, &session::Cursor::rowShifted, this, &EntryList::showCursor);
    connect(m_shown.get(), &GroupedEntries::refused, this, &EntryList::refuse);
    connect(m_shown.get(), &QAbstractItemModel::modelReset, this, &EntryList::showCursor);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_shown.get(), signal, this, &EntryList::showCursor);
    connect(m_shown.get(), &QAbstractItemModel::layoutChanged, this, [this] {
        showCursor();
        m_view->scrollTo(m_view->currentIndex()); // the current row may have moved far away
    });
}

void EntryList::addColumnActions()
{
    for (int column = 0; column < EntryModel::ColumnCount; ++column) {
        if (column == EntryModel::PatternColumn || column == EntryModel::NodesColumn)
            continue; // the title is always shown, the number of nodes while a model is open
        const QString name = m_entries->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        auto *action = new QAction(name, this);
        action->setData(column);
        action->setCheckable(true);
        action->setStatusTip(tr("Shows the column in the list of patterns."));
        connect(action, &QAction::toggled, this, [this, column](bool shows) { showColumn(column, shows); });
        action->setChecked(EntryModel::isMark(column));
        showColumn(column, action->isChecked());
        m_columnActions.append(action);
    }
    m_view->horizontalHeader()->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_view->horizontalHeader()->addActions(m_columnActions);
}

/// Shows or hides a column. The title fills the list unless other columns with text are shown: then the title keeps its
/// width, and the list scrolls sideways.
void EntryList::showColumn(int column, bool shows)
{
    QHeaderView *header = m_view->horizontalHeader();
    setColumnShown(column, shows);
    int texts = 0;
    for (int each = 0; each < EntryModel::NodesColumn; ++each)
        texts += !EntryModel::isMark(each) && !header->isSectionHidden(each);
    const int width = std::max(textWidth, header->sectionSize(EntryModel::PatternColumn));
    header->setSectionResizeMode(EntryModel::PatternColumn,
                                 texts > 1 ? QHeaderView::Interactive : QHeaderView::Stretch);
    if (texts > 1)
        header->resizeSection(EntryModel::PatternColumn, width);
}

/// A column that is hidden no longer sorts the list.
void EntryList::setColumnShown(int column, bool isShown)
{
    QHeaderView *header = m_view->horizontalHeader();
    header->setSectionHidden(column, !isShown);
    if (!isShown && header->sortIndicatorSection() == column)
        clearSorting();
}

void EntryList::clearSorting()
{
    m_view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
}

QByteArray EntryList::columns() const
{
    return m_view->horizontalHeader()->saveState();
}

void EntryList::restoreColumns(const QByteArray &columns)
{
    QHeaderView *header = m_view->horizontalHeader();
    if (!header->restoreState(columns))
        return;
    clearSorting(); // a document opens in its own order
    for (QAction *action : m_columnActions)
        action->setChecked(!header->isSectionHidden(action->data().toInt()));
    header->setSectionHidden(EntryModel::NodesColumn, true);
    showNodes();
}

/// Sorts the list, not the document. Column -1 is the order of the document; rows can be dropped only in this order.
void EntryList::sortBy(int column, Qt::SortOrder direction)
{
    m_sortNote->setVisible(column >= 0);
    m_shown->setOrder(column < 0 ? ShownEntries::Order() : orderByColumn(*m_entries, column, direction));
    m_view->setDragDropMode(column < 0 ? QAbstractItemView::DragDrop : QAbstractItemView::DragOnly);
}

QWidget *EntryList::newSortNote()
{
    auto *note = new QWidget(this);
    auto *text = newHintLabel(note);
    text->setText(tr("For viewing only: PyTorch goes by the order of the document."));
    auto *back = newButton<QToolButton>(tr("Back"), "documentOrder",
                                        tr("Shows the patterns in the order of the document again."), note);
    back->setAccessibleName(tr("Back to the order of the document"));
    connect(back, &QToolButton::clicked, this, &EntryList::clearSorting);
    auto *layout = newInnerLayout<QHBoxLayout>(note);
    layout->addWidget(text, 1);
    layout->addWidget(back);
    note->hide();
    return note;
}

bool EntryList::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_filterEdit && moveInList(*m_view, *event))
        return true;
    if (object == m_filterEdit && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)) {
        const auto *focus = static_cast<QFocusEvent *>(event);
        if (focus->reason() != Qt::PopupFocusReason) // the user goes on typing while completions are shown
            m_shown->keepTexts(focus->gotFocus());
    }
    return QWidget::eventFilter(object, event);
}

/// Clears filter, folds and sorting, which were meant for another document.
void EntryList::forgetView()
{
    m_filterEdit->setText({}); // setText() also clears the undo history
    m_view->setAllFolded(false);
    clearSorting();
}

void EntryList::selectAdded(int first, int last)
{
    std::vector<int> rows(toIndex(last - first + 1));
    std::iota(rows.begin(), rows.end(), first);
    select(rows);
}

void EntryList::select(const std::vector<int> &rows)
{
    if (!std::ranges::binary_search(rows, m_cursor.row()))
        m_cursor.moveTo(rows.front());
    m_shown->unfoldAround(rows);
    std::vector<int> places; // the list may show the rows in another order, and others between them
    for (const int row : rows) {
        if (const QModelIndex shown = m_shown->indexOf(row); shown.isValid())
            places.push_back(shown.row());
    }
    std::ranges::sort(places);
    QItemSelection selection; // with as few ranges as possible, as views take long with many
    for (int next = -1; const int place : places) {
        const QModelIndex first = m_shown->index(place, 0);
        const QModelIndex last = m_shown->index(place, EntryModel::ColumnCount - 1);
        const bool isBelowName = place == next + 1 && m_shown->isGroup(m_shown->index(next, 0));
        if (place == next || isBelowName)
            selection.back() = QItemSelectionRange(selection.back().topLeft(), last);
        else
            selection.append(QItemSelectionRange(first, last));
        next = place + 1;
    }
    // With the flag Rows, Qt would compare each range with all before it.
    m_view->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
}

EntryList::~EntryList() = default;

void EntryList::showNodes()
{
    QHeaderView *header = m_view->horizontalHeader();
    const bool shows = m_models.result() != nullptr;
    if (header->isSectionHidden(EntryModel::NodesColumn) != shows)
        return;
    header->setSectionResizeMode(EntryModel::NodesColumn, QHeaderView::Fixed);
    const QString title = m_entries->headerData(EntryModel::NodesColumn, Qt::Horizontal, Qt::DisplayRole).toString();
    header->resizeSection(EntryModel::NodesColumn, header->fontMetrics().horizontalAdvance(title) + 14);
    setColumnShown(EntryModel::NodesColumn, shows);
    setMinimumWidth(leastWidth + header->sectionSize(EntryModel::NodesColumn)); // a hidden column has no width
}

void EntryList::focusFilter()
{
    m_filterEdit->setFocus(Qt::ShortcutFocusReason);
    m_filterEdit->selectAll();
}

void EntryList::setFilter(const QString &filter)
{
    m_filterEdit->setText(filter);
}

void EntryList::refuse(const QString &why)
{
    m_notice->setText(why);
    m_notice->setVisible(!why.isEmpty());
}

QList<int> EntryList::selectedRows() const
{
    QList<int> rows;
    for (const QModelIndex &index : m_view->selectedPatterns())
        rows.append(m_shown->entryRowAt(index));
    std::ranges::sort(rows);
    return rows;
}

QList<int> EntryList::shownRows() const
{
    const std::vector<int> passing = m_shown->passing();
    QList<int> rows(passing.begin(), passing.end());
    std::ranges::sort(rows);
    return rows;
}

QList<int> EntryList::rowsInQuestion() const
{
    const QList<int> selected = selectedRows();
    return selected.contains(m_cursor.row()) || !m_cursor.isValid() ? selected : QList<int>{m_cursor.row()};
}

void EntryList::selectCursor()
{
    m_view->selectionModel()->setCurrentIndex(m_shown->indexOf(m_cursor.row()),
                                              QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

/// Unfolds the group of the pattern at the cursor and shows the pattern.
void EntryList::revealCursor()
{
    m_view->setFolded(m_shown->groupOf(m_cursor.row()), false);
    goToCursor();
}

/// Shows the pattern at the cursor, unless the name of a group is the current row.
void EntryList::showCursor()
{
    if (m_shown->isGroup(m_view->currentIndex()))
        updateEmptyText();
    else
        goToCursor();
}

/// Makes the pattern at the cursor the current row or, if its group is folded, the row that names the group.
void EntryList::goToCursor()
{
    updateEmptyText();
    const QModelIndex shown = m_shown->indexOf(m_cursor.row());
    if (const QModelIndex group = m_shown->groupOf(m_cursor.row()); group.isValid() && !shown.isValid()) {
        m_view->selectionModel()->setCurrentIndex(group, QItemSelectionModel::Clear);
        return;
    }
    const bool isSelected = m_view->selectionModel()->hasSelection(); // false where the selected rows were removed
    if (!shown.isValid() || (shown == m_view->currentIndex() && isSelected))
        return;
    m_view->selectionModel()->setCurrentIndex(shown, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_view->scrollTo(shown);
}

void EntryList::setGrouping(Grouping grouping)
{
    if (grouping == m_shown->grouping())
        return;
    m_shown->setGrouping(grouping);
    emit groupingChanged();
}

int EntryList::rowBeside(int row, int step) const
{
    if (m_shown->isSorted())
        return -1;
    if (m_shown->isGrouped())
        return m_shown->neighbour(row, step);
    return m_cursor.document().isRow(row + step) ? row + step : -1;
}

void EntryList::updateEmptyText()
{
    const bool none = m_shown->rowCount() == 0;
    m_empty->setVisible(none);
    if (none) {
        m_empty->setText(m_cursor.document().entryCount() == 0
                             ? tr("No pattern yet.\nPattern › Add adds one; File › New from Template starts from a "
                                  "backend of PyTorch.")
                             : tr("No pattern fits “%1”.\nWords are looked for in patterns; dtype:float16 asks for a "
                                  "dtype, and Edit › Find and Replace looks into all fields.")
                                   .arg(m_shown->text()));
    }
}

} // namespace bcfg::ui::views
