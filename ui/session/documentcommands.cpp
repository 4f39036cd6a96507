// SPDX-License-Identifier: Apache-2.0
#include "ui/session/documentcommands.h"

#include "core/document/model/mapped.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/session/document/cursor.h"
#include "ui/session/files/basedialog.h"
#include "ui/session/qconfigs/qconfigsteps.h"
#include "ui/session/session.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui::session {

namespace {

/// The rows that these rows have after a change, with the rows that the change inserts.
std::vector<int> withInserted(const std::vector<int> &rows, const Change &change)
{
    std::vector<int> after;
    for (const int row : rows) {
        if (const std::optional<int> now = rowAfter(change, row))
            after.push_back(*now);
    }
    if (const EntriesInserted *inserted = std::get_if<EntriesInserted>(&change)) {
        for (int row = inserted->row; row < inserted->row + toInt(inserted->entries.size()); ++row)
            after.push_back(row);
    }
    std::ranges::sort(after);
    return after;
}

} // namespace

DocumentCommands::DocumentCommands(Session &session, Actions &actions, QWidget &window)
    : m_session(session),
      m_actions(actions),
      m_window(window)
{
    actions.on(Command::Undo, this, [this] { step(&QUndoStack::undo); });
    actions.on(Command::Redo, this, [this] { step(&QUndoStack::redo); });
    actions.on(Command::RenameBackend, this, [this] { rename(); });
    actions.on(Command::FromBase, this, [this] { chooseBase(); });
    connect(&session.document().undoStack(), &QUndoStack::indexChanged, this, &DocumentCommands::update);
    connect(&session.qconfigSteps(), &QConfigSteps::changed, this, &DocumentCommands::update);
    connect(&session.document(), &Document::changed, this, &DocumentCommands::follow);
    update();
}

void DocumentCommands::step(void (QUndoStack::*direction)())
{
    // The text that is being typed is the last step. It would get lost if the undone step showed another pattern.
    m_session.cursor().settle();
    const bool isUndo = direction == &QUndoStack::undo;
    QConfigSteps &qconfigs = m_session.qconfigSteps();
    if (!(isUndo ? qconfigs.undoText() : qconfigs.redoText()).isEmpty()) {
        emit m_session.done(isUndo ? qconfigs.undo() : qconfigs.redo());
        return;
    }
    QUndoStack &stack = m_session.document().undoStack();
    if (!isUndo && !stack.canRedo())
        return;
    const QString what = isUndo ? tr("Undone: %1").arg(stack.undoText()) : tr("Redone: %1").arg(stack.redoText());
    m_followsEdits = true;
    m_putBack.clear();
    m_undoneAt = isUndo ? m_session.cursor().row() : -1;
    (stack.*direction)();
    m_followsEdits = false;
    if (m_putBack.size() > 1)
        emit putBack(m_putBack);
    emit m_session.done(what);
    m_toldOfStep = true;
}

void DocumentCommands::follow(const Change &change)
{
    if (std::holds_alternative<DocumentReplaced>(change))
        update();
    Cursor &cursor = m_session.cursor();
    const int row = cursor.row();
    const int index = m_session.document().undoStack().index();
    if (std::holds_alternative<EntriesInserted>(change))
        m_shownBefore[index] = row;
    if (!m_followsEdits) {
        if (std::exchange(m_toldOfStep, false))
            emit m_session.done({}); // clears the message, as it is not about the last step any more
        return;
    }
    m_putBack = withInserted(m_putBack, change);
    const int undoneAt = std::exchange(m_undoneAt, -1);
    if (const EntriesReplaced *replaced = std::get_if<EntriesReplaced>(&change)) {
        const auto isSelected = [&](const EntryReplacement &each) {
            return cursor.isSelected(each.row);
        };
        if (std::ranges::none_of(replaced->replacements, isSelected))
            cursor.moveTo(replaced->replacements.front().row);
    } else if (const EntriesInserted *inserted = std::get_if<EntriesInserted>(&change)) {
        cursor.moveTo(inserted->row);
    } else if (const EntriesRemoved *removed = std::get_if<EntriesRemoved>(&change)) {
        const bool isGone = undoneAt >= removed->row && undoneAt < removed->row + removed->count;
        if (const int *shown = isGone ? valueUnder(m_shownBefore, index - 1) : nullptr)
            cursor.moveTo(rowAfter(change, *shown).value_or(row));
    } else if (const EntriesMoved *moved = std::get_if<EntriesMoved>(&change)) {
        if (!std::ranges::binary_search(moved->to, row))
            cursor.moveTo(moved->to.front());
    }
}

void DocumentCommands::rename()
{
    const QString now = toQString(m_session.document().config().name());
    askForText({tr("Backend Name"), tr("The name that PyTorch knows the backend by, BackendConfig.name:"), now},
               m_window, *this, [this, now](const QString &name) {
                   if (name != now)
                       m_session.document().apply({toUtf8(tr("Rename the backend")),
                                                   {{Edit::Operation::Add, JsonPointer() / "name", toUtf8(name)}}});
               });
}

void DocumentCommands::chooseBase()
{
    Document &document = m_session.document();
    auto *dialog = new BaseDialog(document, &m_window);
    connect(dialog, &QDialog::accepted, this,
            [dialog, &document] { document.replaceAll(dialog->chosen(), dialog->stepName()); });
    showModal(dialog);
}

void DocumentCommands::update()
{
    const QUndoStack &stack = m_session.document().undoStack();
    const QConfigSteps &qconfigs = m_session.qconfigSteps();
    const QString undo = qconfigs.undoText().isEmpty() ? stack.undoText() : qconfigs.undoText();
    const QString redo = qconfigs.redoText().isEmpty() ? stack.redoText() : qconfigs.redoText();
    m_actions[Command::Undo]->setEnabled(stack.canUndo() || !qconfigs.undoText().isEmpty());
    m_actions[Command::Redo]->setEnabled(stack.canRedo() || !qconfigs.redoText().isEmpty());
    m_actions[Command::Undo]->setText(undo.isEmpty() ? tr("&Undo") : tr("&Undo: %1").arg(plainLabel(undo)));
    m_actions[Command::Redo]->setText(redo.isEmpty() ? tr("&Redo") : tr("&Redo: %1").arg(plainLabel(redo)));
}

} // namespace bcfg::ui::session
