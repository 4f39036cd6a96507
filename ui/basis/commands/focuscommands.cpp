// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/focuscommands.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/toolkit/markdowncopy.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace bcfg::ui {

namespace {

constexpr Command commands[] = {Command::Cut,    Command::Copy,      Command::CopyMarkdown, Command::Paste,
                                Command::Delete, Command::Duplicate, Command::SelectAll};

using Step = std::function<void()>; // null where a command can do nothing now

Step stepOn(QLineEdit &edit, Command command)
{
    const bool canWrite = !edit.isReadOnly() && edit.isEnabled();
    switch (command) {
    case Command::Cut:
        return canWrite && edit.hasSelectedText() ? [&] { edit.cut(); } : Step();
    case Command::Copy:
        return edit.hasSelectedText() ? [&] { edit.copy(); } : Step();
    case Command::Paste:
        return canWrite ? [&] { edit.paste(); } : Step();
    case Command::Delete:
        return canWrite && edit.hasSelectedText() ? [&] { edit.del(); } : Step();
    case Command::SelectAll:
        return edit.text().isEmpty() ? Step() : [&] {
            edit.selectAll();
        };
    default:
        return {};
    }
}

template <class Edit>
Step stepOnText(Edit &edit, Command command)
{
    const bool hasSelection = edit.textCursor().hasSelection();
    switch (command) {
    case Command::Cut:
        return !edit.isReadOnly() && hasSelection ? [&] { edit.cut(); } : Step();
    case Command::Copy:
        return hasSelection ? [&] { edit.copy(); } : Step();
    case Command::Paste:
        return !edit.isReadOnly() ? [&] { edit.paste(); } : Step();
    case Command::Delete:
        return !edit.isReadOnly() && hasSelection ? [&] { edit.textCursor().removeSelectedText(); } : Step();
    case Command::SelectAll:
        return edit.document()->isEmpty() ? Step() : [&] {
            edit.selectAll();
        };
    default:
        return {};
    }
}

Step stepOn(QWidget &focus, Command command)
{
    if (command == Command::CopyMarkdown) { // works for every table and list
        auto *view = qobject_cast<QAbstractItemView *>(&focus);
        return view && view->model() && view->model()->rowCount() > 0 ? [view] { copyAsMarkdown(*view); } : Step();
    }
    if (auto *edit = qobject_cast<QLineEdit *>(&focus))
        return stepOn(*edit, command);
    if (auto *edit = qobject_cast<QPlainTextEdit *>(&focus))
        return stepOnText(*edit, command);
    if (auto *edit = qobject_cast<QTextEdit *>(&focus))
        return stepOnText(*edit, command);
    QAction *action = editAction(focus, command);
    return action && action->isEnabled() ? [action] { action->trigger(); } : Step();
}

/// Forgets what a text field could redo.
void forgetRedo(QWidget &focus)
{
    auto *box = qobject_cast<QComboBox *>(&focus);
    if (auto *edit = qobject_cast<QLineEdit *>(box ? box->lineEdit() : &focus); edit && edit->isRedoAvailable()) {
        const int cursor = edit->cursorPosition();
        edit->setText(edit->text());
        edit->setCursorPosition(cursor);
    } else if (auto *text = qobject_cast<QPlainTextEdit *>(&focus)) {
        text->document()->clearUndoRedoStacks(QTextDocument::RedoStack);
    }
}

} // namespace

FocusCommands::FocusCommands(Actions &actions, QMenu &menu, QWidget &window)
    : QObject(&window),
      m_actions(actions),
      m_window(window)
{
    for (const Command command : commands)
        m_actions.on(command, this, [this, command] { run(command); });
    m_actions.on(Command::Undo, this, [this] {
        if (m_focus)
            forgetRedo(*m_focus);
    });
    connect(qApp, &QApplication::focusChanged, this, &FocusCommands::follow);
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, [this] {
        m_hasClipboardText.reset();
        update();
    });
    connect(&menu, &QMenu::aboutToShow, this, &FocusCommands::update);
    follow();
}

/// Whether there is text to paste. Asks the program that owns the clipboard once after each change of the clipboard. An
/// inactive window does not ask: if that program hangs, the answer takes seconds.
bool FocusCommands::hasClipboardText()
{
    if (!m_hasClipboardText && m_window.isActiveWindow()) {
        const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
        m_hasClipboardText = copied && copied->hasText();
    }
    return m_hasClipboardText.value_or(true);
}

/// What a command would do now; null where it would do nothing.
std::function<void()> FocusCommands::step(Command command)
{
    return m_focus && (command != Command::Paste || hasClipboardText()) ? stepOn(*m_focus, command) : Step();
}

void FocusCommands::follow()
{
    QWidget *focus = m_window.focusWidget();
    if (!focus || qobject_cast<QMenuBar *>(focus) || qobject_cast<QMenu *>(focus))
        return;
    if (m_focus) {
        for (QAction *action : m_focus->actions())
            disconnect(action, &QAction::changed, this, nullptr);
        disconnect(m_focus, nullptr, this, nullptr);
    }
    m_focus = focus;
    for (const Command command : commands) {
        if (QAction *action = editAction(*focus, command))
            setEditKey(*action, m_actions[command]->shortcut());
    }
    for (QAction *action : focus->actions())
        connect(action, &QAction::changed, this, &FocusCommands::update);
    const auto followText = [this]<class Edit>(const Edit *edit) {
        if (!edit)
            return;
        connect(edit, &Edit::selectionChanged, this, &FocusCommands::update);
        connect(edit, &Edit::textChanged, this, &FocusCommands::update);
    };
    followText(qobject_cast<QLineEdit *>(focus));
    followText(qobject_cast<QPlainTextEdit *>(focus));
    followText(qobject_cast<QTextEdit *>(focus));
    update();
}

void FocusCommands::update()
{
    if (std::exchange(m_isUpdating, true)) // setEnabled() calls this again, as these actions are among the window's own
        return;
    for (const Command command : commands)
        m_actions[command]->setEnabled(static_cast<bool>(step(command)));
    m_isUpdating = false;
}

void FocusCommands::run(Command command)
{
    if (const Step now = step(command))
        now();
}

} // namespace bcfg::ui
