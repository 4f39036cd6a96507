// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/patterncommands.h"

#include "core/document/model/limits.h"
#include "core/document/model/mapped.h"
#include "core/exchange/base/inheritance.h"
#include "core/publish/python/source.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/inthread.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/searchdialog.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/basis/values/patterntext.h"
#include "ui/session/document/configtext.h"
#include "ui/session/document/cursor.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/patterns/generatedialog.h"
#include "ui/views/patterns/groupedentries.h"
#include "ui/views/patterns/groupedview.h"
#include "ui/views/patterns/newpatterndialog.h"
#include "ui/views/patterns/patternsearch.h"

#include <QActionGroup>
#include <QClipboard>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <variant>

namespace bcfg::ui::views {

namespace {

constexpr std::pair<Command, Grouping> groupings[] = {{Command::GroupByNothing, Grouping::None},
                                                      {Command::GroupBySection, Grouping::Section},
                                                      {Command::GroupByRootModule, Grouping::RootModule}};

/// The replacements that give rows back to the base: each entry in `rows` that overrides an entry of the base is
/// replaced by that entry. Skips a row if the whole has the base's entry in another row.
session::Document::Replacements givenBack(const BackendConfig &whole, const QList<int> &rows)
{
    session::Document::Replacements replacements;
    if (!whole.inheritance)
        return replacements;
    const Inheritance &base = *whole.inheritance;
    std::vector<bool> isThere(base.entries().size());
    for (const Shared<PatternConfig> &entry : whole.configs) {
        if (const std::optional<std::size_t> place = base.placeOf(entry))
            isThere[*place] = true;
    }
    for (const int row : rows) {
        const std::optional<std::size_t> place = base.namesakeOf(whole.configs[toIndex(row)]);
        if (!place || isThere[*place])
            continue;
        isThere[*place] = true;
        replacements.push_back({row, base.entries()[*place]});
    }
    return replacements;
}

/// Makes a dialog that lists the entries of the base that the document leaves out. `bringBack` is called with the
/// indices in Inheritance::entries() of the entries that the user chooses, ascending.
QDialog *newRemovedDialog(const BackendConfig &whole, QWidget *parent,
                          const std::function<void(const std::vector<std::size_t> &places)> &bringBack)
{
    auto *dialog = new QDialog(parent);
    dialog->setWindowTitle(PatternCommands::tr("Bring Back Removed"));
    const std::vector<std::size_t> removed = removedFrom(whole);
    const QString text = removed.empty() ? PatternCommands::tr("This document leaves out no pattern of %1.")
                                         : PatternCommands::tr("Patterns of %1 that this document leaves out:");
    auto *list = new QListWidget(dialog);
    QLabel *label = newTextLabel(text.arg(toQString(whole.inheritance->base().name)), dialog);
    label->setBuddy(list);
    setNames(*list, "removedList", PatternCommands::tr("Removed patterns"));
    list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list->setUniformItemSizes(true);
    for (const std::size_t place : removed) {
        const PatternConfig &entry = *whole.inheritance->entries()[place];
        auto *item = new QListWidgetItem(patternTitle(entry, whole.api), list);
        item->setToolTip(plainToolTip(patternNotations(entry, whole.api)));
    }
    QDialogButtonBox *buttons = newDialogButtons(*dialog, QDialogButtonBox::Cancel);
    QPushButton *bring = buttons->addButton(PatternCommands::tr("&Bring Back"), QDialogButtonBox::AcceptRole);
    bring->setObjectName(QStringLiteral("bringBack"));
    bring->setDefault(true);
    QObject::connect(list, &QListWidget::itemSelectionChanged, bring,
                     [list, bring] { bring->setEnabled(!list->selectedItems().isEmpty()); });
    QObject::connect(list, &QListWidget::itemActivated, dialog, &QDialog::accept);
    QObject::connect(dialog, &QDialog::accepted, list, [list, removed, bringBack] {
        std::vector<std::size_t> places;
        for (int row = 0; row < list->count(); ++row) {
            if (list->item(row)->isSelected())
                places.push_back(removed[toIndex(row)]);
        }
        bringBack(places);
    });
    QVBoxLayout *layout = newDialogLayout(*dialog);
    layout->addWidget(label);
    layout->addWidget(list, 1);
    layout->addWidget(buttons);
    dialog->resize(480, 320);
    bring->setEnabled(false);
    if (list->count() > 0)
        list->setCurrentRow(0);
    return dialog;
}

} // namespace

PatternCommands::PatternCommands(session::Cursor &cursor, EntryList &list, Actions &actions, QWidget &window)
    : QObject(&window),
      m_cursor(cursor),
      m_document(cursor.document()),
      m_list(list),
      m_actions(actions),
      m_window(window)
{
    connectBase();
    const auto on = [this](Command command, auto function) {
        m_actions.on(command, this, [this, function] {
            m_cursor.settle(); // so that a copy has what the user has typed
            function();
        });
    };
    on(Command::Filter, [this] { m_list.focusFilter(); });
    on(Command::AddPattern, [this] { add(); });
    on(Command::GeneratePatterns, [this] { generate(); });
    on(Command::DuplicatePattern, [this] { duplicate(m_list.rowsInQuestion()); });
    on(Command::RemovePatterns, [this] { remove(m_list.rowsInQuestion(), tr("Remove patterns")); });
    on(Command::CopyPython, [this] { copyPython(); });
    on(Command::CopyJson, [this] { copy(m_list.rowsInQuestion()); });
    on(Command::CopyNames, [this] { copyNames(); });
    on(Command::GoToPattern, [this] { goTo(); });
    on(Command::MovePatternUp, [this] { move(-1); });
    on(Command::MovePatternDown, [this] { move(1); });
    on(Command::NextPattern, [this] { m_cursor.moveTo(m_cursor.row() + 1); });
    on(Command::PreviousPattern, [this] { m_cursor.moveTo(m_cursor.row() - 1); });
    const auto onSelection = [this](Command command, auto function) {
        QAction *action = addEditAction(*m_list.view(), command);
        connect(action, &QAction::triggered, this, function);
        return action;
    };
    m_onSelection = {onSelection(Command::Cut, [this] { cut(); }),
                     onSelection(Command::Copy, [this] { copy(m_list.selectedRows()); })};
    onSelection(Command::Paste, [this] { paste(); });
    m_onSelection << onSelection(Command::Delete, [this] { remove(m_list.selectedRows(), tr("Remove patterns")); })
                  << onSelection(Command::Duplicate, [this] { duplicate(m_list.selectedRows()); });
    enableWithRows(*onSelection(Command::SelectAll, [this] { m_list.view()->selectAll(); }), *m_list.view());
    m_onSelection << newCopyAsMenu(actions, *m_list.view());
    m_list.view()->addAction(m_onSelection.back());
    for (const Command command : {Command::AddPattern, Command::MovePatternUp, Command::MovePatternDown})
        m_list.view()->addAction(m_actions[command]);
    addMarkdownCopy(*m_list.view());
    connectGroups();
    connect(m_list.view()->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PatternCommands::update);
    connect(&m_list, &EntryList::groupingChanged, this, &PatternCommands::update);
    connect(m_list.view()->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &PatternCommands::update);
    // Connected for the list's lifetime, as the document outlives the list.
    connect(&m_document, &session::Document::changed, &m_list, [this] { update(); });
    for (const auto signal : {&session::Cursor::switched, &session::Cursor::rowShifted})
        connect(&cursor, signal, &m_list, [this] { update(); });
    update();
}

void PatternCommands::add()
{
    const PatternConfig *like = m_cursor.isValid() ? &*m_cursor.entry() : nullptr;
    auto *dialog = new NewPatternDialog(m_document.release(), like, m_document.config(), &m_window);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { insertMade({Shared<PatternConfig>::make(dialog->config())}, tr("Add pattern")); });
    showModal(dialog);
}

void PatternCommands::generate()
{
    auto *dialog = new GenerateDialog(m_document, *m_cursor.entry(), &m_window);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { insertMade(dialog->entries(), tr("Generate patterns")); });
    showModal(dialog);
}

/// Inserts the entries before a row (in a document with a base, at the end) and selects them.
void PatternCommands::insert(int before, session::Document::Entries entries, const QString &name)
{
    const int row = m_document.rowForNew(before);
    const int last = row + toInt(entries.size()) - 1;
    m_document.insertEntries(row, std::move(entries), name);
    m_list.selectAdded(row, last);
}

/// Inserts new entries after the cursor's row; without a cursor, at the beginning.
void PatternCommands::insertMade(session::Document::Entries entries, const QString &name)
{
    insert(m_cursor.row() + 1, std::move(entries), name);
    emit added();
}

void PatternCommands::duplicate(const QList<int> &rows)
{
    session::Document::Entries copies = mapped(rows, [this](int row) {
        return Shared<PatternConfig>::make(*m_document.entry(row)); // a copy is no entry of the base
    });
    if (!copies.empty())
        insert(rows.back() + 1, std::move(copies), tr("Duplicate patterns"));
}

void PatternCommands::remove(const QList<int> &rows, const QString &name)
{
    if (!rows.isEmpty())
        m_document.removeEntries({rows.begin(), rows.end()}, rows.contains(m_cursor.row()) ? m_cursor.row() : rows[0],
                                 name);
}

void PatternCommands::cut()
{
    const QList<int> rows = m_list.selectedRows();
    copy(rows);
    remove(rows, tr("Cut patterns"));
}

void PatternCommands::copy(const QList<int> &rows)
{
    const session::Document::Entries entries = mapped(rows, [this](int row) { return m_document.entry(row); });
    if (!entries.empty())
        QGuiApplication::clipboard()->setMimeData(session::configMimeData(entries, m_document.api()));
}

/// Connects the commands that group the patterns, and adds them to the context menus of the list and of its header.
void PatternCommands::connectGroups()
{
    auto *menu = new QMenu(QCoreApplication::translate("Commands", info(MenuId::Groups).title), m_list.view());
    auto *choices = new QActionGroup(this);
    for (const auto &[command, grouping] : groupings) {
        menu->addAction(choices->addAction(m_actions[command]));
        m_actions.on(command, this, [this, chosen = grouping] { m_list.setGrouping(chosen); });
    }
    menu->addSeparator();
    for (const auto &[command, areFolded] : {std::pair(Command::FoldGroups, true), {Command::UnfoldGroups, false}}) {
        menu->addAction(m_actions[command]);
        m_actions.on(command, this, [this, fold = areFolded] { m_list.view()->setAllFolded(fold); });
    }
    m_list.view()->addAction(menu->menuAction());
    m_list.view()->horizontalHeader()->addAction(menu->menuAction());
}

/// Copies the Python module of the selected pattern configs, which is written in a thread; or shows why there is none.
void PatternCommands::copyPython()
{
    BackendConfig selected = m_document.config();
    selected.configs.clear();
    for (const int row : m_list.rowsInQuestion())
        selected.configs.push_back(m_document.entry(row));
    const auto write = [selected = std::move(selected)] {
        return pythonSource(selected);
    };
    inThread(*this, write, [this](const PythonSource &source) {
        if (!source.text.empty())
            QGuiApplication::clipboard()->setText(toQString(source.text));
        else if (!source.diagnostics.empty())
            m_list.refuse(toQString(source.diagnostics.front().message));
    });
}

/// Copies the patterns as Python writes them, a line each.
void PatternCommands::copyNames()
{
    QStringList names;
    for (const int row : m_list.rowsInQuestion()) {
        const PatternConfig &entry = *m_document.entry(row);
        const Pattern *pattern = entry.pattern() ? entry.pattern() : entry.patternComplexFormat();
        names.append(pattern ? toQString(notation(*pattern)) : toQString(entry.title(m_document.api())));
    }
    QGuiApplication::clipboard()->setText(names.join('\n'));
}

/// Pastes copied pattern configs after the selected ones, or copied dtype configs into each selected pattern config;
/// without a selection, into the one at the cursor.
void PatternCommands::paste()
{
    const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
    if (!copied)
        return;
    const session::ConfigsRead read = session::readConfigs(*copied, m_document.api());
    const QList<int> rows = m_list.selectedRows();
    if (const QString *why = std::get_if<QString>(&read)) {
        m_list.refuse(*why);
    } else if (const auto *entries = std::get_if<session::Document::Entries>(&read)) {
        insert(rows.isEmpty() ? m_document.entryCount() : rows.back() + 1, *entries, tr("Paste patterns"));
    } else if (m_list.rowsInQuestion().isEmpty()) {
        m_list.refuse(tr("There is no pattern that the dtype configs could be pasted into."));
    } else {
        const auto &added = std::get<DTypeConfigs>(read);
        session::Document::Replacements replacements;
        for (const int row : rows.isEmpty() ? m_list.rowsInQuestion() : rows) {
            PatternConfig entry = *m_document.entry(row);
            const std::span<const DTypeConfig> before = entry.dtypeConfigs();
            DTypeConfigs all(before.begin(), before.end());
            all.insert(all.end(), added.begin(), added.end());
            if (const std::optional<std::string> problem = dtypeConfigsProblem(entry, all.size())) {
                m_list.refuse(tr("%1: %2").arg(toQString(entry.title(m_document.api())), toQString(*problem)));
                return;
            }
            entry.setDTypeConfigs(std::move(all), m_document.api());
            replacements.push_back({row, Shared<PatternConfig>::make(std::move(entry))});
        }
        m_document.changeEntries(std::move(replacements), tr("Paste dtype configs"));
    }
}

void PatternCommands::goTo()
{
    auto *patterns = new PatternSearch(m_document);
    auto *dialog = new SearchDialog(*patterns, tr("Go to Pattern"),
                                    tr("Letters of the title such as c2bn, or a number"), &m_window);
    patterns->setParent(dialog);
    dialog->choose([this](int row) {
        m_cursor.moveTo(row);
        m_list.view()->setFocus();
    });
}

void PatternCommands::move(int step)
{
    if (const int to = m_list.rowBeside(m_cursor.row(), step); to >= 0)
        m_document.moveEntry(m_cursor.row(), to, tr("Move pattern"));
}

void PatternCommands::update()
{
    for (const Command command : {Command::GeneratePatterns, Command::DuplicatePattern, Command::RemovePatterns,
                                  Command::CopyPython, Command::CopyJson, Command::CopyNames, Command::GoToPattern})
        m_actions[command]->setEnabled(m_cursor.isValid());
    for (QAction *action : m_onSelection)
        action->setEnabled(m_list.view()->selectionModel()->hasSelection());
    const bool hasPrevious = m_document.isRow(m_cursor.row() - 1);
    const bool hasNext = m_cursor.isValid() && m_document.isRow(m_cursor.row() + 1);
    m_actions[Command::MovePatternUp]->setEnabled(hasPrevious && m_list.rowBeside(m_cursor.row(), -1) >= 0);
    m_actions[Command::PreviousPattern]->setEnabled(hasPrevious);
    m_actions[Command::MovePatternDown]->setEnabled(hasNext && m_list.rowBeside(m_cursor.row(), 1) >= 0);
    m_actions[Command::NextPattern]->setEnabled(hasNext);
    for (const auto &[command, grouping] : groupings)
        m_actions[command]->setChecked(m_list.shown().grouping() == grouping);
    for (const Command command : {Command::FoldGroups, Command::UnfoldGroups})
        m_actions[command]->setEnabled(m_list.shown().isGrouped());
    updateOfBase();
}

/// Connects the commands about the base that the document starts from.
void PatternCommands::connectBase()
{
    m_actions.on(Command::OverrideHere, this, &PatternCommands::overrideHere);
    m_actions.on(Command::GiveBackToBase, this, &PatternCommands::giveBack);
    m_actions.on(Command::BringBackRemoved, this, &PatternCommands::askToBringBack);
    for (const Command command : {Command::OverrideHere, Command::GiveBackToBase})
        m_list.view()->addAction(m_actions[command]);
}

void PatternCommands::overrideHere()
{
    session::Document::Replacements replacements;
    for (const int row : m_list.rowsInQuestion()) {
        if (m_document.originOf(row) == Origin::Base)
            replacements.push_back({row, Shared<PatternConfig>::make(*m_document.entry(row))});
    }
    m_document.changeEntries(std::move(replacements), tr("Override entries of the base"));
}

void PatternCommands::giveBack()
{
    m_document.changeEntries(givenBack(m_document.config(), m_list.rowsInQuestion()),
                             tr("Give entries back to the base"));
}

void PatternCommands::askToBringBack()
{
    QDialog *dialog =
        newRemovedDialog(m_document.config(), &m_window, [this](const auto &places) { bringBack(places); });
    // The indices are of this base; with another document they would be wrong.
    connect(&m_document, &session::Document::changed, dialog, [dialog](const Change &change) {
        if (std::holds_alternative<DocumentReplaced>(change))
            dialog->reject();
    });
    showModal(dialog);
}

void PatternCommands::bringBack(const std::vector<std::size_t> &places)
{
    const QString name = tr("Bring entries of the base back");
    if (places.empty())
        return;
    int row = 0;
    m_document.undoStack().beginMacro(name);
    for (const std::size_t place : places) {
        const BackendConfig &whole = m_document.config();
        row = toInt(rowForBase(whole, place));
        m_document.insertEntries(row, {whole.inheritance->entries()[place]}, name);
    }
    m_document.undoStack().endMacro();
    m_cursor.moveTo(row);
}

void PatternCommands::updateOfBase()
{
    const bool hasBase = m_document.config().inheritance != nullptr;
    const QList<int> rows = hasBase ? m_list.rowsInQuestion() : QList<int>();
    const auto isOf = [&](Origin origin) {
        return std::ranges::any_of(rows, [&](int row) { return m_document.originOf(row) == origin; });
    };
    for (const Command command : {Command::OverrideHere, Command::GiveBackToBase, Command::BringBackRemoved})
        m_actions[command]->setVisible(hasBase);
    m_actions[Command::OverrideHere]->setEnabled(isOf(Origin::Base));
    m_actions[Command::GiveBackToBase]->setEnabled(isOf(Origin::Overridden));
    m_actions[Command::BringBackRemoved]->setEnabled(hasBase);
}

QAction *newCopyAsMenu(Actions &actions, QWidget &view)
{
    auto *menu = new QMenu(PatternCommands::tr("Copy &As"), &view);
    menu->setObjectName(QStringLiteral("copyAsMenu"));
    menu->addActions({actions[Command::CopyPython], actions[Command::CopyJson], actions[Command::CopyNames]});
    return menu->menuAction();
}

} // namespace bcfg::ui::views
