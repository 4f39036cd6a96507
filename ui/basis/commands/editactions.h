// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QAction>

class QWidget;

namespace bcfg::ui {

/// Makes a command of the Edit menu trigger this action of a view while the view has the focus (FocusCommands). The
/// action gets no key, as the menu's action has the key.
void setEditCommand(QAction &action, Command command);
/// Adds an action for the command to the end of the view's actions, with the command's text. The view owns the action.
QAction *addEditAction(QWidget &view, Command command);
/// Sets the key that a context menu shows beside an action of addEditAction(). The key does not trigger the action.
void setEditKey(QAction &action, const QKeySequence &key);
/// The widget's action for the command, set by setEditCommand(); null where the widget has no such action.
QAction *editAction(const QWidget &widget, Command command);

} // namespace bcfg::ui
