// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QAction>

class QWidget;

namespace bcfg::ui {

/// Makes an action of a view carry out a command of the Edit menu while the view has the focus. The view keeps the
/// action; the menu's own action has the key.
void setEditCommand(QAction &action, Command command);
/// Adds an action for the command to the end of the view's actions, with the command's text. The view owns the action.
QAction *addEditAction(QWidget &view, Command command);
/// Sets the key that a context menu shows for such an action. The action does not listen to that key.
void setEditKey(QAction &action, const QKeySequence &key);
/// The action by which a widget other than a text field carries out the command; null where it has none.
QAction *editAction(const QWidget &widget, Command command);

} // namespace bcfg::ui
