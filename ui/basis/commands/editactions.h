// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QAction>

class QWidget;

namespace bcfg::ui {

/// The Edit menu acts on whatever has the focus: what a view can do with its selection it has as actions of its own,
/// each of which stands for a command of that menu. The key is the menu's.
void setEditCommand(QAction &action, Command command);
/// Adds such an action to the view, behind those it has; the view owns it.
QAction *addEditAction(QWidget &view, Command command);
/// What a context menu shows as the key of such an action.
void setEditKey(QAction &action, const QKeySequence &key);
/// What the command means to a widget that is no text field; null where it means nothing.
QAction *editAction(const QWidget &widget, Command command);

} // namespace bcfg::ui
