// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QAction>
#include <QObject>

#include <vector>

namespace bcfg::ui {

class Settings;
template <class T>
class Setting;

/// One QAction for every row of the command table.
class Actions : public QObject
{
    Q_OBJECT

public:
    /// Makes the actions and adds them to `window`, which owns this object. The actions have the keys that the commands
    /// have in `settings`, and follow changes of these keys. `settings` must outlive this object.
    Actions(QWidget &window, Settings &settings);

    QAction *operator[](Command command) const { return m_actions[static_cast<std::size_t>(command)]; }
    /// The window with the commands. Their dialogs appear in front of it.
    QWidget &window() const { return m_window; }
    /// Calls a function whenever the user asks for the command, while this object lives.
    template <class Function>
    void on(Command command, Function function) const
    {
        on(command, this, function);
    }
    /// Calls a function, or a slot of `receiver`, whenever the user asks for the command, while `receiver` lives.
    template <class Receiver, class Function>
    void on(Command command, const Receiver *receiver, Function function) const
    {
        connect((*this)[command], &QAction::triggered, receiver, function);
    }
    /// Makes a checkable command show and change a setting.
    void bind(Command command, Setting<bool> &setting) const;

private:
    void showKeys();

    Settings &m_settings;
    std::vector<QAction *> m_actions;
    QWidget &m_window;
};

/// Makes a command of the Edit menu trigger this action of a view while the view has the focus (FocusCommands). The
/// action itself gets no key: the menu item has it.
void setEditCommand(QAction &action, Command command);
/// Adds an action for the command to the end of the view's actions, with the command's text. The view owns the action.
QAction *addEditAction(QWidget &view, Command command);
/// Sets the key that a context menu shows beside an action of addEditAction(). The key does not trigger the action.
void setEditKey(QAction &action, const QKeySequence &key);
/// The widget's action for the command, set by setEditCommand(); null where the widget has no such action.
QAction *editAction(const QWidget &widget, Command command);

} // namespace bcfg::ui
