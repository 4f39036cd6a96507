// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/verdictmatrix.h"

#include "core/document/model/progress.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/foldingrow.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/session/document/cursor.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/views/match/differencebox.h"
#include "ui/views/match/matrixcolumns.h"
#include "ui/views/match/matrixheaders.h"
#include "ui/views/match/verdictmodel.h"
#include "ui/views/match/verdictpicture.h"
#include "ui/views/patterns/shownentries.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

/// Paints a cell's icon in its middle.
class VerdictDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        constexpr int size = 16;
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        if (selected)
            painter->fillRect(option.rect, option.palette.brush(QPalette::Highlight));
        QRect glyph(0, 0, size, size);
        glyph.moveCenter(option.rect.center());
        index.data(Qt::DecorationRole)
            .value<QIcon>()
            .paint(painter, glyph, Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
    }
};

} // namespace

VerdictMatrix::VerdictMatrix(session::Cursor &cursor, session::Simulator &simulator, QAction *addFromFile)
    : m_cursor(cursor),
      m_simulator(simulator),
      m_verdicts(std::make_unique<VerdictModel>(cursor.document(), simulator)),
      m_filter(std::make_unique<ShownEntries>(*m_verdicts)),
      m_filterEdit(new QLineEdit(this)),
      m_differences(new DifferenceBox(simulator, this)),
      m_count(newHintLabel(this)),
      m_view(newCellView(this)),
      m_header(new QConfigHeader(m_view)),
      m_empty(newEmptyHint(m_view)),
      m_columns(new MatrixColumns(simulator, addFromFile, this))
{
    setUpSearchField(*m_filterEdit, "matrixFilterEdit", tr("Filter patterns of the matrix"),
                     tr("Filter, such as conv relu"));
    m_filterEdit->setToolTip(tr("Shows the patterns that hold every word, in their title or in a full path."));
    m_filterEdit->setMinimumWidth(72);
    m_count->setWordWrap(false);
    m_count->setToolTip(tr("Patterns that match the filters"));
    m_count->hide();
    setUpView();
    for (QWidget *area : {static_cast<QWidget *>(m_view), m_view->viewport(), m_header->viewport(),
                          m_view->verticalHeader()->viewport()})
        area->installEventFilter(this);

    auto *first = newInnerLayout<QHBoxLayout>(nullptr, 8);
    first->addWidget(m_filterEdit, 1);
    first->addWidget(m_columns);
    auto *second = newInnerLayout<QHBoxLayout>(nullptr, 8);
    second->addWidget(m_differences);
    second->addWidget(m_count);
    auto *tools = newLayout<QHBoxLayout>(nullptr, {8, 8, 8, 8});
    tools->addWidget(new FoldingRow(first, second, this));
    auto *layout = newInnerLayout<QVBoxLayout>(this, 0);
    layout->addLayout(tools);
    layout->addWidget(m_view);
    setFocusProxy(m_view);

    connect(m_filterEdit, &QLineEdit::textChanged, m_filter.get(), &ShownEntries::setText);
    connect(&cursor.document(), &session::Document::opened, m_filterEdit, [this] {
        m_filterEdit->setText({});
        showUnsorted(m_ownFirst);
    });
    connect(m_filterEdit, &QLineEdit::returnPressed, m_view, qOverload<>(&QWidget::setFocus));
    leaveByEscape(*m_filterEdit, *m_view);
    connect(m_differences, &DifferenceBox::changed, this, &VerdictMatrix::showDifferences);
    connect(m_header, &QHeaderView::sectionClicked, this, &VerdictMatrix::sortBy);
    connect(m_view->verticalHeader(), &QHeaderView::sectionClicked, this,
            [this](int row) { m_cursor.moveTo(m_filter->mapToSource(m_filter->index(row, 0)).row()); });
    connect(m_view->verticalHeader(), &QHeaderView::sectionDoubleClicked, this, [this] { editPattern(); });
    connect(&cursor.document(), &session::Document::aboutToChange, this, &VerdictMatrix::keepOwn);
    connect(&cursor.document(), &session::Document::changedForKeepers, this, [this](const Change &change) {
        const auto *inserted = std::get_if<EntriesInserted>(&change); // undo may bring back own entries
        const bool isOwnBack = inserted && m_own && std::ranges::any_of(inserted->entries, [this](const auto &entry) {
                                   return m_own->contains(entry);
                               });
        if (m_findingOwn.isRunning() || isOwnBack || (m_own && std::holds_alternative<DocumentReplaced>(change)))
            putOwnFirst();
    });
    new ItemChooser(*m_view,
                    [this](const QModelIndex &cell) { take(m_filter->mapToSource(cell).row(), cell.column()); });
    fillView();
}

VerdictMatrix::~VerdictMatrix()
{
    delete m_view; // before the models, which its headers read until they are deleted
}

void VerdictMatrix::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_simulator.keep(m_columns->checked());
    showChosen();
    if (!m_filter->isSorted())
        putOwnFirst();
}

void VerdictMatrix::setUpView()
{
    setNames(*m_view, "matrixView", tr("Verdicts by pattern and QConfig"));
    m_view->setHorizontalHeader(m_header);
    m_view->setVerticalHeader(new PatternHeader(m_view));
    m_view->setItemDelegate(new VerdictDelegate(m_view));
    m_empty->hide();
}

void VerdictMatrix::fillView()
{
    m_view->setModel(m_filter.get());
    addMarkdownCopy(*m_view);
    connect(m_columns, &MatrixColumns::checkedChanged, this, &VerdictMatrix::showColumns);
    for (const auto signal : {&session::Cursor::switched, &session::Cursor::rowShifted})
        connect(&m_cursor, signal, this, &VerdictMatrix::showChosen);
    connect(&m_simulator, &session::Simulator::qconfigChanged, this, [this] {
        showColumns();
        showChosen();
    });
    connect(&m_simulator, &session::Simulator::judgedAnew, m_filter.get(), &ShownEntries::refresh);
    connect(&m_simulator, &session::Simulator::choiceRemoved, this,
            [this] { sortBy(-1); }); // the rows may be sorted by it
    connect(m_filter.get(), &QAbstractItemModel::modelReset, this, [this] {
        showColumns(); // another document may have other QConfigs
        showChosen();
    });
    connect(&m_cursor.document(), &session::Document::changed, this, &VerdictMatrix::updateState);
    showColumns();
}

bool VerdictMatrix::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ContextMenu)
        return QWidget::eventFilter(watched, event);
    const auto *menu = static_cast<QContextMenuEvent *>(event);
    const QHeaderView *rows = m_view->verticalHeader();
    if (watched == m_header->viewport()) {
        showMenu(-1, m_header->logicalIndexAt(menu->pos()), menu->globalPos());
    } else if (watched == rows->viewport()) {
        showMenu(rows->logicalIndexAt(menu->pos()), -1, menu->globalPos());
    } else if (watched == m_view->viewport()) {
        const QModelIndex cell = m_view->indexAt(menu->pos());
        showMenu(cell.row(), cell.column(), menu->globalPos());
    } else if (menu->reason() == QContextMenuEvent::Keyboard) { // the menu key: for the current cell
        const QModelIndex cell = m_view->currentIndex();
        const QPoint middle = m_view->visualRect(cell).center();
        showMenu(cell.row(), cell.column(), m_view->viewport()->mapToGlobal(middle));
    } else {
        return false;
    }
    return true;
}

/// Shows the menu for a cell, for a pattern where the column is -1, or for a QConfig where the row is -1.
void VerdictMatrix::showMenu(int row, int column, const QPoint &where)
{
    if (row >= 0) {
        const int current = column >= 0 ? column : std::max(0, m_view->currentIndex().column());
        const int scrolled = m_view->horizontalScrollBar()->value();
        m_cursor.moveTo(m_filter->mapToSource(m_filter->index(row, current)).row());
        m_view->setCurrentIndex(m_filter->index(row, current));
        m_view->horizontalScrollBar()->setValue(scrolled); // so that the clicked cell stays in its place
    }
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("matrixMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (row >= 0 && column >= 0)
        menu->addAction(tr("E&xplain"), this, [this, column] { take(m_cursor.row(), column); });
    if (row >= 0) {
        menu->addAction(tr("&Edit Pattern"), this, &VerdictMatrix::editPattern);
        menu->addActions(m_menus.ofPattern);
        menu->addSeparator();
    }
    if (column >= 0)
        addQConfigItems(*menu, column);
    QAction *ownFirst = menu->addAction(tr("O&wn Patterns First"), this, [this] { showUnsorted(true); });
    ownFirst->setToolTip(tr("Those that no built-in config of PyTorch has."));
    menu->addAction(tr("&Order of the Document"), this, [this] { showUnsorted(false); })
        ->setEnabled(m_filter->isSorted());
    menu->addSeparator();
    menu->addActions(m_view->actions());
    menu->addActions(m_menus.ofAll);
    menu->popup(where);
}

void VerdictMatrix::addQConfigItems(QMenu &menu, int column)
{
    const session::QConfigChoice &choice = m_simulator.choices().at(column);
    menu.addSection(plainLabel(choice.title));
    menu.addAction(tr("&Choose"), this, [this, column] { m_simulator.choose(column); });
    const auto add = [&](const QList<QAction *> &actions, bool isEnabled) {
        for (QAction *action : actions) {
            const auto run = [this, column, action] {
                m_simulator.choose(column);
                action->trigger();
            };
            menu.addAction(action->text(), this, run)->setEnabled(isEnabled);
        }
    };
    add(m_menus.ofQConfig, true);
    add(m_menus.ofOwnQConfig, choice.origin == session::QConfigChoice::Origin::Own);
    menu.addSeparator();
    menu.addAction(tr("&Sort by This QConfig"), this, [this, column] { sortBy(column); });
    menu.addAction(tr("&Hide Column"), this, [this, column] { m_columns->check(column, false); })
        ->setEnabled(column != m_simulator.chosen());
}

Picture VerdictMatrix::picture() const
{
    VerdictTable table{m_view->accessibleName(), {}, {}, 0};
    std::vector<int> choices;
    for (int place = 0; place < m_header->count(); ++place) {
        const int choice = m_header->logicalIndex(place);
        if (!m_view->isColumnHidden(choice)) {
            choices.push_back(choice);
            table.qconfigs.append(m_simulator.choices().at(choice).title);
        }
    }
    const auto all = static_cast<std::size_t>(m_filter->rowCount());
    const std::size_t shown = std::min(VerdictTable::mostRows, all);
    table.rowsLeftOut = all - shown;
    for (int row = 0; row < toInt(shown); ++row) {
        const int source = m_filter->mapToSource(m_filter->index(row, 0)).row();
        VerdictTable::Row drawn{m_filter->headerData(row, Qt::Vertical, Qt::DisplayRole).toString(),
                                m_filter->headerData(row, Qt::Vertical, ContextRole).toString(),
                                {}};
        for (const int choice : choices)
            drawn.marks.push_back(m_simulator.mark(source, choice));
        table.rows.push_back(std::move(drawn));
    }
    return verdictPicture(std::move(table), font(), palette());
}

/// Shows the columns of the checked QConfigs, of the two QConfigs that are compared, and of the chosen QConfig, by
/// which the Match pane judges.
void VerdictMatrix::showColumns()
{
    arrangeChoices(*m_header, m_simulator.choices()); // called again once the view knows of a new choice
    const std::optional<std::pair<int, int>> pair = m_differences->pair();
    for (int choice = 0; choice < m_simulator.choices().count(); ++choice) {
        const bool isCompared = pair && (choice == pair->first || choice == pair->second);
        const bool isNeeded = isCompared || choice == m_simulator.chosen();
        m_view->setColumnHidden(choice, !isNeeded && !m_columns->isChecked(choice));
    }
    if (isVisible())
        m_simulator.keep(m_columns->checked());
    updateState();
}

/// Makes the pattern at the cursor under the chosen QConfig the current cell.
void VerdictMatrix::showChosen()
{
    updateState();
    const int chosen = m_simulator.chosen();
    m_header->setMarkedSection(chosen);
    const QModelIndex current = m_view->currentIndex();
    const int column = chosen >= 0 && !m_view->isColumnHidden(chosen) ? chosen : std::max(0, current.column());
    const QModelIndex shown = m_filter->mapFromSource(m_verdicts->index(m_cursor.row(), column));
    if (!shown.isValid() || shown == current)
        return;
    m_view->setCurrentIndex(shown);
    m_view->scrollTo(shown);
}

void VerdictMatrix::take(int row, int choice)
{
    m_cursor.moveTo(row);
    if (m_simulator.chosen() != choice)
        m_simulator.choose(choice);
    emit paneRequested(PaneId::Match);
}

void VerdictMatrix::editPattern()
{
    if (m_cursor.isValid())
        emit requested(JsonPointer::config(toIndex(m_cursor.row())));
}

void VerdictMatrix::showUnsorted(bool ownFirst)
{
    m_ownFirst = ownFirst;
    sortBy(-1);
}

/// The entries of a document with patterns that no built-in config of the document's release has.
VerdictMatrix::Entries VerdictMatrix::ownEntries(const BackendConfig &document)
{
    const Release release = releaseOf(document);
    auto known = torch::keyMap<bool>(SymbolCatalog::of(release));
    for (const BuiltInConfig &builtIn : builtInConfigs(release)) {
        for (const Shared<PatternConfig> &entry : builtIn.config().configs) {
            if (std::optional<Pattern> key = entry->reversedPattern(document.api))
                known.emplace(*std::move(key), true);
        }
    }
    Entries own;
    for (const Shared<PatternConfig> &entry : document.configs) {
        goOn();
        const std::optional<Pattern> key = entry->reversedPattern(document.api);
        if (!key || !known.contains(*key))
            own.insert(entry);
    }
    return own;
}

/// Unless the rows are sorted by a column, puts the document's own patterns first, which are found in a thread.
void VerdictMatrix::putOwnFirst()
{
    if (!m_ownFirst)
        return;
    const auto find = [snapshot = m_cursor.document().config()] {
        return ownEntries(snapshot);
    };
    m_findingOwn.start(*this, find, [this](Entries own) {
        m_own = std::move(own);
        if (!m_ownFirst || m_header->isSortIndicatorShown())
            return;
        if (!m_own->empty())
            m_filter->setOrder([this](std::vector<int> &rows) {
                std::ranges::stable_partition(
                    rows, [this](int row) { return m_own->contains(m_cursor.document().entry(row)); });
            });
        else if (m_filter->isSorted()) // the document had own patterns before it was reloaded
            m_filter->setOrder(nullptr);
    });
}

/// An own entry goes on being one when it is edited, so that its row keeps its place.
void VerdictMatrix::keepOwn(const Change &change)
{
    const auto *replaced = std::get_if<EntriesReplaced>(&change);
    if (!replaced || !m_own)
        return;
    for (const EntryReplacement &each : replaced->replacements) {
        if (m_own->contains(m_cursor.document().entry(each.row))) // and undo may bring this one back
            m_own->insert(each.entry);
    }
}

/// Sorts by a column. A second call with the same column reverses the order, a third one ends the sorting; -1 ends it
/// at once.
void VerdictMatrix::sortBy(int column)
{
    const bool again = m_header->isSortIndicatorShown() && m_header->sortIndicatorSection() == column;
    const bool wasUp = again && m_header->sortIndicatorOrder() == Qt::AscendingOrder;
    const bool sorts = column >= 0 && (!again || wasUp);
    m_header->setSortIndicatorShown(sorts);
    if (!sorts) {
        m_filter->setOrder(nullptr);
        putOwnFirst();
        return;
    }
    m_header->setSortIndicator(column, wasUp ? Qt::DescendingOrder : Qt::AscendingOrder);
    m_filter->setOrder([this, column, wasUp](std::vector<int> &rows) {
        std::ranges::stable_sort(rows, [&](int a, int b) {
            const std::optional<Status> first = m_simulator.status(a, column);
            const std::optional<Status> second = m_simulator.status(b, column);
            return wasUp ? second < first : first < second;
        });
    });
}

void VerdictMatrix::showDifferences()
{
    const std::optional<std::pair<int, int>> pair = m_differences->pair();
    if (!pair) {
        m_filter->setCondition(nullptr);
        return;
    }
    m_simulator.keep({pair->first, pair->second});
    m_filter->setCondition([this, pair = *pair](int row) {
        return m_simulator.status(row, pair.first) != m_simulator.status(row, pair.second);
    });
    for (const int choice : {pair->second, pair->first}) // the last call decides, so the first QConfig is visible
        m_view->scrollTo(m_filter->index(0, choice));
}

void VerdictMatrix::updateState()
{
    const int shown = m_filter->rowCount();
    const int all = m_verdicts->rowCount();
    m_count->setText(tr("%1 of %2").arg(shown).arg(all));
    m_count->setVisible(shown != all);
    const bool hasColumns = m_header->hiddenSectionCount() < m_header->count();
    m_empty->setVisible(shown == 0 || !hasColumns);
    if (m_empty->isHidden())
        return;
    // leaves the names of the QConfigs readable
    m_view->layout()->setContentsMargins(0, m_header->sizeHint().height(), 0, 0);
    if (!hasColumns)
        m_empty->setText(tr("No QConfig is chosen: the button QConfigs above has a list of them."));
    else
        m_empty->setText(all == 0 ? tr("No pattern yet. Pattern › Add adds one.")
                                  : tr("No pattern matches the filter."));
}

} // namespace bcfg::ui::views
