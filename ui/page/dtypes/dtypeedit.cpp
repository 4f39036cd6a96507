// SPDX-License-Identifier: Apache-2.0
#include "ui/page/dtypes/dtypeedit.h"

#include "core/document/model/mapped.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/marks.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/celledit.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/page/dtypes/dtypecards.h"
#include "ui/page/dtypes/dtypetable.h"
#include "ui/session/document/configtext.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace bcfg::ui::page {

DTypeEdit::DTypeEdit(session::Cursor &cursor, const session::Checker &checker, Settings &settings, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_settings(settings),
      m_uses(cursor.document()),
      m_model(cursor, checker, m_uses),
      m_views(new QStackedWidget(this)),
      m_cards(new DTypeCards(m_model, m_views)),
      m_table(new DTypeTable(m_model, m_views)),
      m_allConstraints(new QCheckBox(tr("All constraints"), this)),
      m_everywhere(new QCheckBox(this)),
      m_note(new ElidedLabel(this))
{
    m_views->addWidget(m_cards);
    m_views->addWidget(m_table);
    addActions();
    setUp(*m_cards);
    setUp(*m_table);

    m_everywhere->setObjectName(QStringLiteral("everywhereBox"));
    m_everywhere->setToolTip(tr("Values that you set, unset or paste change in every pattern config that has this very "
                                "dtype config, in one step. Otherwise only here."));
    m_note->setObjectName(QStringLiteral("dtypeNote"));
    keepPlaceWhenHidden(*m_everywhere);
    constexpr int least = 24; // in a narrow window their texts are cut, so that nothing scrolls sideways
    for (QCheckBox *box : {m_allConstraints, m_everywhere})
        box->setMinimumWidth(least);

    auto *layout = newInnerLayout<QVBoxLayout>(this, 4);
    layout->addLayout(newHead());
    layout->addWidget(m_views, 1);
    layout->addWidget(m_everywhere);
    follow(cursor);
    settings.showsAllConstraints.watch(*this, [this](bool shows) { m_allConstraints->setChecked(shows); });
    settings.dtypeView.watch(*this, [this](DTypeViewChoice) { chooseView(); });
}

void DTypeEdit::addActions()
{
    const auto add = [this](const QString &text, const QString &icon, const QString &help, auto slot) {
        auto *action = new QAction(commandIcon(icon), text, this);
        action->setToolTip(QStringLiteral("<b>%1</b><br>%2").arg(text.toHtmlEscaped(), help.toHtmlEscaped()));
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    m_append = add(tr("Add dtype config"), QStringLiteral("add"), tr("Adds a dtype config in which nothing is set."),
                   &DTypeEdit::append);
    m_duplicate = add(tr("Duplicate dtype config"), QStringLiteral("duplicate"),
                      tr("Adds a copy of the selected dtype config after it."), &DTypeEdit::duplicate);
    m_moveUp = add(tr("Move dtype config up"), QStringLiteral("move-up"),
                   tr("PyTorch takes the first dtype config that a QConfig satisfies."), [this] { moveBy(-1); });
    m_moveDown = add(tr("Move dtype config down"), QStringLiteral("move-down"),
                     tr("PyTorch takes the first dtype config that a QConfig satisfies."), [this] { moveBy(1); });
    m_remove = add(tr("Remove dtype config"), QStringLiteral("remove"), tr("Removes the selected dtype configs."),
                   &DTypeEdit::removeSelected);
    setEditCommand(*m_duplicate, Command::Duplicate);
    m_fix = new QAction(this);
    m_fix->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Return));
    m_fix->setShortcutContext(Qt::WidgetShortcut);
    connect(m_fix, &QAction::triggered, this, &DTypeEdit::showFixes);
}

/// The bar above the views: buttons that edit, a note, and the choice of the view.
QLayout *DTypeEdit::newHead()
{
    m_allConstraints->setObjectName(QStringLiteral("allConstraints"));
    m_allConstraints->setToolTip(tr("Shows the columns of all constraints, including those that nothing uses."));
    auto *head = newInnerLayout<QHBoxLayout>(nullptr, 2);
    for (QAction *action : {m_append, m_duplicate, m_moveUp, m_moveDown, m_remove}) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setAccessibleName(action->text());
        head->addWidget(button);
    }
    head->addSpacing(8);
    m_note->setMinimumWidth(1);
    head->addWidget(m_note, 1); // above the cells, so that it is always in sight
    head->addWidget(m_allConstraints);
    head->addSpacing(8);
    const auto newChoice = [this, head](const QString &text, const QString &name, const QString &help,
                                        DTypeViewChoice choice) {
        auto *button = newButton<QToolButton>(text, name, help, this);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, this, [this, choice] { m_settings.dtypeView.set(choice); });
        head->addWidget(button);
        return button;
    };
    m_showsCards = newChoice(tr("Cards"), QStringLiteral("showCards"),
                             tr("A card with all values for each dtype config."), DTypeViewChoice::Cards);
    m_showsTable = newChoice(tr("Table"), QStringLiteral("showTable"),
                             tr("A row for each dtype config, to compare many."), DTypeViewChoice::Table);
    return head;
}

/// Gives a view the actions, the hint and the signals that both views have.
void DTypeEdit::setUp(DTypeView &view)
{
    view.addAction(m_fix);
    const auto addEdit = [&](Command command, auto slot) {
        QAction *action = addEditAction(view, command);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    const auto cut = [this] {
        copy();
        unsetSelected();
    };
    m_onSelection.append({addEdit(Command::Cut, cut), addEdit(Command::Copy, &DTypeEdit::copy)});
    addEdit(Command::Paste, &DTypeEdit::paste);
    QAction *unset = addEdit(Command::Delete, &DTypeEdit::unsetSelected);
    unset->setText(tr("Unset") + unset->text().mid(unset->text().indexOf('\t')));
    m_onSelection.append(unset);
    enableWithRows(*addEdit(Command::SelectAll, [&view] { view.selectAll(); }), view);
    view.addActions({m_append, m_duplicate, m_moveUp, m_moveDown, m_remove});
    addMarkdownCopy(view);

    constexpr int headerHeight = 32;
    QLabel *empty = newEmptyHint(&view, headerHeight);
    empty->setText(tr("No dtype config: PyTorch does not quantize this pattern. Add one with the + above."));
    m_empty.append(empty);

    connect(&view, &DTypeView::refused, this, &DTypeEdit::tellOfLeftText);
    QItemSelectionModel *selection = view.selectionModel();
    connect(selection, &QItemSelectionModel::currentRowChanged, this, &DTypeEdit::currentRowChanged);
    connect(selection, &QItemSelectionModel::selectionChanged, this, &DTypeEdit::updateState);
    connect(selection, &QItemSelectionModel::currentChanged, this, &DTypeEdit::updateFixes);
    const auto tellWhere = [this, &view, empty] {
        if (m_views->currentWidget() != &view)
            return;
        const bool isEmpty = m_model.rowCount() == 0;
        const QWidget *shown = isEmpty ? empty : view.viewport();
        const QRect area = isEmpty ? empty->rect() : view.visualRect(view.currentIndex());
        emit currentCellChanged({shown->mapTo(this, area.topLeft()), area.size()});
        if (const std::optional<DTypePlace> place = view.hasFocus() ? view.currentPlace() : std::nullopt)
            m_cursor.choosePlace(placeOf(*place, m_cursor.document().api()));
    };
    connect(selection, &QItemSelectionModel::currentChanged, this, tellWhere);
    connect(&m_model, &QAbstractItemModel::rowsRemoved, &view, [&view, tellWhere] {
        QTimer::singleShot(0, &view, tellWhere); // once Qt has laid out the view with its new height
    });
    connect(&m_model, &QAbstractItemModel::rowsInserted, &view, [this, &view](const QModelIndex &, int first) {
        QTimer::singleShot(0, &view, [this, &view, first] { // once everything follows the edit
            if (view.hasFocus() && !view.currentIndex().isValid())
                reveal(first, std::nullopt);
        });
    });
    connect(qApp, &QApplication::focusChanged, &view, [&view, tellWhere](const QWidget *, const QWidget *now) {
        if (now == &view)
            tellWhere();
    });
    connect(view.horizontalHeader(), &QHeaderView::sectionResized, this, &DTypeEdit::fitHeight);
}

void DTypeEdit::follow(session::Cursor &cursor)
{
    connect(m_everywhere, &QCheckBox::toggled, this, [this](bool checked) { m_model.setChangesEverywhere(checked); });
    connect(&cursor, &session::Cursor::switched, m_everywhere, [this] { m_everywhere->setChecked(false); });
    connect(&m_uses, &DTypeUses::changed, this, &DTypeEdit::updateSharing);
    connect(&cursor.document(), &session::Document::changed, this, [this] { say({}); });
    connect(&cursor, &session::Cursor::switched, this, [this] {
        if (!m_isLeaving)
            say({});
    });
    const auto grow = [this] {
        view().grow();
    };
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &DTypeEdit::updateFixes);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, grow);
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, grow);
    // After an undo the columns of cards shrink again. The columns of the table stay: fit() would also hide the column
    // that was edited.
    const QUndoStack &steps = cursor.document().undoStack();
    connect(&steps, &QUndoStack::indexChanged, this, [this, &steps] {
        if (steps.canRedo() && &view() == m_cards)
            m_cards->fit();
    });
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &DTypeEdit::currentRowChanged);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DTypeEdit::currentRowChanged);
    connect(m_allConstraints, &QCheckBox::toggled, m_table, &DTypeTable::setShowsAllConstraints);
    connect(m_allConstraints, &QCheckBox::toggled, &m_settings.showsAllConstraints, &Setting<bool>::set);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DTypeEdit::chooseView);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_model, signal, this, &DTypeEdit::updateState);
}

DTypeView &DTypeEdit::view() const
{
    return static_cast<DTypeView &>(*m_views->currentWidget());
}

/// If the user has not chosen a view, shows cards for few dtype configs and the table for many. The view does not
/// change while the user works in a pattern.
void DTypeEdit::chooseView()
{
    constexpr int few = 3;
    const DTypeViewChoice choice = m_settings.dtypeView.value();
    const bool isFew = choice == DTypeViewChoice::Fitting && m_model.rowCount() <= few;
    if (isFew || choice == DTypeViewChoice::Cards)
        showView(*m_cards);
    else
        showView(*m_table);
}

void DTypeEdit::showView(DTypeView &next)
{
    const std::optional<DTypePlace> place = view().currentPlace();
    const bool hadFocus = view().hasFocus();
    const bool isOther = &next != &view();
    if (isOther)
        leaveTyped(view()); // else a refused text would stay in the hidden view
    m_views->setCurrentWidget(&next);
    m_showsCards->setChecked(&next == m_cards);
    m_showsTable->setChecked(&next == m_table);
    m_allConstraints->setVisible(&next == m_table);
    next.fit();
    if (isOther && place && place->row < m_model.rowCount())
        next.setCurrentIndex(next.indexOf(*place));
    if (hadFocus)
        next.setFocus();
    updateState();
    emit currentRowChanged();
}

void DTypeEdit::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        view().fit();
        updateState();
    }
}

void DTypeEdit::reveal(int row, std::optional<int> column)
{
    if (row >= 0 && row < m_model.rowCount())
        view().goTo({row, column});
}

void DTypeEdit::focusView()
{
    for (CellEdit *cell : view().findChildren<CellEdit *>()) {
        if (cell->isVisible() && cell->isRefused())
            return cell->setFocus(Qt::ShortcutFocusReason);
    }
    const std::optional<DTypePlace> place = view().currentPlace();
    if (!place || !place->column) // nothing can be typed into the title of a card
        reveal(place ? place->row : 0, 0);
    view().setFocus(Qt::ShortcutFocusReason);
}

std::optional<int> DTypeEdit::currentRow() const
{
    const std::optional<DTypePlace> place = view().currentPlace();
    return place ? std::optional(place->row) : std::nullopt;
}

void DTypeEdit::append()
{
    if (const std::optional<QString> why = m_model.appendRow())
        refuse(*why);
    else
        reveal(m_model.rowCount() - 1, 0);
}

void DTypeEdit::duplicate()
{
    const int row = view().selectedConfigs().back();
    if (const std::optional<QString> why = m_model.duplicateRow(row))
        refuse(*why);
    else
        reveal(row + 1, view().currentPlace().value_or(DTypePlace()).column);
}

void DTypeEdit::removeSelected()
{
    const QList<int> rows = view().selectedConfigs();
    m_model.removeRows(rows);
    reveal(std::min(rows.front(), m_model.rowCount() - 1), std::nullopt);
}

void DTypeEdit::moveBy(int step)
{
    const int row = view().selectedConfigs().front();
    const std::optional<int> column = view().currentPlace().value_or(DTypePlace()).column;
    m_model.moveRowTo(row, row + step);
    reveal(row + step, column);
}

/// Unsets the selected values. On the title of a card, removes the dtype config: without values it would fit every
/// QConfig.
void DTypeEdit::unsetSelected()
{
    if (const std::optional<DTypePlace> place = view().currentPlace(); place && !place->column)
        return removeSelected();
    const QModelIndexList cells = view().selectedCells();
    if (!cells.isEmpty())
        m_model.setValues(cells, {});
}

/// Copies the selection as text. Dtype configs that are selected as a whole are also copied as JSON, which has the keys
/// without a cell, too.
void DTypeEdit::copy()
{
    const QList<int> configs = view().selectedConfigs();
    if (configs.isEmpty())
        return;
    DTypeConfigs whole;
    for (const int config : configs) {
        if (view().isWholeSelected(config))
            whole.push_back(m_model.configAt(config));
    }
    auto *copied = new QMimeData;
    copied->setText(view().selectedText());
    if (whole.size() == static_cast<std::size_t>(configs.size()))
        copied->setData(session::configMimeType(),
                        QByteArray::fromStdString(session::configText(whole, m_cursor.document().api())));
    QGuiApplication::clipboard()->setMimeData(copied);
}

void DTypeEdit::paste()
{
    const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
    if (!m_cursor.isValid())
        return;
    if (!copied || (!copied->hasText() && !copied->hasFormat(session::configMimeType())))
        return refuse(tr("There is no text to paste.")); // an empty text would unset what is selected
    const QByteArray own = copied->data(session::configMimeType());
    const QString text = copied->text();
    const QString start = text.trimmed();
    if (own.isEmpty() && !start.startsWith('{') && !start.startsWith('['))
        return pasteText(text);
    const session::ConfigsRead read = session::readConfigs(*copied, m_cursor.document().api());
    if (const QString *why = std::get_if<QString>(&read)) {
        refuse(*why);
    } else if (const DTypeConfigs *configs = std::get_if<DTypeConfigs>(&read)) {
        const int row = currentRow().value_or(m_model.rowCount() - 1) + 1;
        if (const std::optional<QString> problem = m_model.insertRows(row, *configs, tr("Paste dtype configs")))
            return refuse(*problem);
        reveal(row, std::nullopt);
        const int added = toInt(configs->size());
        say(added == 1 ? tr("Pasted as a new dtype config: #%1.").arg(row)
                       : tr("Pasted as %1 new dtype configs, from #%2 on.").arg(added).arg(row));
    } else {
        refuse(tr("These are pattern configs. Paste them in the list of patterns."));
    }
}

void DTypeEdit::pasteText(const QString &text)
{
    const auto read = view().cellsFor(text);
    if (const QString *why = std::get_if<QString>(&read))
        return refuse(*why);
    const auto &cells = std::get<std::vector<DTypeCell>>(read);
    if (cells.empty())
        return refuse(tr("No cell is selected to paste into."));
    const int before = m_model.rowCount();
    if (const std::optional<QString> why = m_model.write(cells, tr("Paste cells")))
        return refuse(*why);
    const QString written = cells.size() == 1 ? tr("Pasted over the value of 1 cell.")
                                              : tr("Pasted over the values of %1 cells.").arg(cells.size());
    const int added = m_model.rowCount() - before;
    say(added == 0 ? written : tr("%1 New dtype configs: %2.").arg(written).arg(added));
}

void DTypeEdit::showFixes()
{
    const std::optional<DTypePlace> current = view().currentPlace();
    const std::vector<Fix> fixes = current ? m_model.fixes(*current) : std::vector<Fix>();
    if (fixes.size() == 1) {
        applyFix(fixes.front());
    } else if (!fixes.empty()) {
        auto *menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (const Fix &fix : fixes)
            menu->addAction(toQString(fix.title), this, [this, fix] { applyFix(fix); });
        menu->setActiveAction(menu->actions().front());
        menu->popup(view().viewport()->mapToGlobal(view().visualRect(view().currentIndex()).bottomLeft()));
    }
}

void DTypeEdit::applyFix(const Fix &fix)
{
    if (const std::optional<PatchError> error = m_cursor.document().apply(fix))
        refuse(toQString(error->message));
}

void DTypeEdit::say(const QString &note, Tone tone)
{
    writeInTone(*m_note, tone);
    m_note->setText(note);
}

/// Says that a text was refused. The click that left its cell may show another pattern, and this must not clear the
/// note.
void DTypeEdit::tellOfLeftText(const QString &why)
{
    refuse(m_cursor.notStored(why));
    m_isLeaving = true;
    QTimer::singleShot(0, this, [this] { m_isLeaving = false; });
}

/// Offers to change other pattern configs, too, if some of them have an equal dtype config.
void DTypeEdit::updateSharing()
{
    const DTypeConfigs edited = mapped(view().selectedConfigs(), [this](int row) { return m_model.configAt(row); });
    const int others = edited.empty() ? 0 : m_uses.count(edited).value_or(1) - 1;
    m_everywhere->setVisible(others > 0);
    if (others > 0)
        m_everywhere->setText(tr("Chan&ge also in other patterns that have it: %1").arg(others));
    else if (!edited.empty())
        m_everywhere->setChecked(false);
}

void DTypeEdit::updateFixes()
{
    const std::optional<DTypePlace> current = view().currentPlace();
    const std::vector<Fix> fixes = current ? m_model.fixes(*current) : std::vector<Fix>();
    m_fix->setEnabled(!fixes.empty());
    m_fix->setText(fixes.size() == 1 ? tr("Quick fix: %1").arg(toQString(fixes.front().title)) : tr("Quick fix…"));
}

void DTypeEdit::updateState()
{
    const QList<int> configs = view().selectedConfigs();
    const bool one = configs.size() == 1;
    setEnabled(m_cursor.isValid());
    for (QAction *action : m_onSelection)
        action->setEnabled(!configs.isEmpty());
    m_duplicate->setEnabled(one);
    m_remove->setEnabled(!configs.isEmpty());
    m_moveUp->setEnabled(one && configs.front() > 0);
    m_moveDown->setEnabled(one && configs.front() < m_model.rowCount() - 1);
    for (QWidget *empty : m_empty)
        empty->setVisible(m_model.rowCount() == 0);
    updateSharing();
    updateFixes();
    fitHeight();
}

/// Makes the view as high as its rows, or as the hint where it has none; with many rows it scrolls.
void DTypeEdit::fitHeight()
{
    constexpr int hint = 3; // rows
    const QHeaderView &columns = *view().horizontalHeader();
    const QHeaderView &titles = *view().verticalHeader();
    const auto [fewest, most] = view().rowsInSight();
    const int rows = m_model.rowCount() == 0 ? hint : std::clamp(view().model()->rowCount(), fewest, most);
    const int frame = 2 * view().frameWidth();
    const int needed = columns.length() + titles.sizeHint().width() + frame;
    const int scrollBar = needed > width() ? view().horizontalScrollBar()->sizeHint().height() : 0;
    m_views->setFixedHeight(columns.sizeHint().height() + rows * titles.defaultSectionSize() + frame + scrollBar);
}

/// The new width decides whether the columns must scroll.
void DTypeEdit::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

} // namespace bcfg::ui::page
