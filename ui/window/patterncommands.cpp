// SPDX-License-Identifier: Apache-2.0
#include "ui/window/patterncommands.h"

#include "ui/dialogs/newpatterndialog.h"
#include "ui/text.h"
#include "ui/widgets/entrylist.h"

#include <QTreeView>

namespace bcfg::ui {

PatternCommands::PatternCommands(Cursor &cursor, EntryList &list, Actions &actions, QWidget &window)
    : QObject(&window),
      m_cursor(cursor),
      m_document(cursor.document()),
      m_list(list),
      m_actions(actions),
      m_window(window)
{
    const auto on = [this](Command command, auto function) {
        connect(m_actions[command], &QAction::triggered, this, function);
    };
    on(Command::AddPattern, [this] { add(); });
    on(Command::DuplicatePattern, [this] { duplicate(); });
    on(Command::RemovePatterns, [this] { remove(); });
    on(Command::MovePatternUp, [this] { move(-1); });
    on(Command::MovePatternDown, [this] { move(1); });
    on(Command::NextPattern, [this] { m_cursor.moveTo(m_cursor.row() + 1); });
    on(Command::PreviousPattern, [this] { m_cursor.moveTo(m_cursor.row() - 1); });
    for (const Command command : {Command::AddPattern, Command::DuplicatePattern, Command::RemovePatterns,
                                  Command::MovePatternUp, Command::MovePatternDown})
        m_list.view()->addAction(m_actions[command]);
    connect(&m_document.undoStack(), &QUndoStack::indexChanged, this, &PatternCommands::update);
    for (const auto signal : {&Cursor::switched, &Cursor::rowShifted})
        connect(&cursor, signal, this, &PatternCommands::update);
    update();
}

void PatternCommands::add()
{
    NewPatternDialog dialog(m_document.api(), &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const int row = m_cursor.row() + 1; // behind the selected one, or first
    m_document.insertEntries(row, {Shared<PatternConfig>::make(dialog.config())}, tr("Add pattern"));
    m_cursor.moveTo(row);
}

void PatternCommands::duplicate()
{
    Document::Entries copies;
    const QList<int> rows = m_list.selectedRows();
    for (const int row : rows)
        copies.push_back(m_document.entry(row));
    if (copies.empty())
        return;
    m_document.insertEntries(rows.back() + 1, std::move(copies), tr("Duplicate patterns"));
    m_cursor.moveTo(rows.back() + 1);
}

void PatternCommands::remove()
{
    const QList<int> rows = m_list.selectedRows();
    if (rows.isEmpty())
        return;
    const QString name = tr("Remove patterns");
    m_document.undoStack().beginMacro(name);
    // From the end, in runs of neighbours, so that the rows before stay what they are.
    for (int last = toInt(rows.size()) - 1; last >= 0;) {
        int first = last;
        while (first > 0 && rows[first - 1] == rows[first] - 1)
            --first;
        m_document.removeEntries(rows[first], last - first + 1, name);
        last = first - 1;
    }
    m_document.undoStack().endMacro();
}

void PatternCommands::move(int step)
{
    const int row = m_cursor.row();
    if (m_document.isRow(row) && m_document.isRow(row + step))
        m_document.moveEntry(row, row + step, tr("Move pattern"));
}

void PatternCommands::update()
{
    for (const Command command : {Command::DuplicatePattern, Command::RemovePatterns})
        m_actions[command]->setEnabled(m_cursor.isValid());
    const bool hasPrevious = m_document.isRow(m_cursor.row() - 1);
    const bool hasNext = m_cursor.isValid() && m_document.isRow(m_cursor.row() + 1);
    m_actions[Command::MovePatternUp]->setEnabled(hasPrevious);
    m_actions[Command::PreviousPattern]->setEnabled(hasPrevious);
    m_actions[Command::MovePatternDown]->setEnabled(hasNext);
    m_actions[Command::NextPattern]->setEnabled(hasNext);
}

} // namespace bcfg::ui
