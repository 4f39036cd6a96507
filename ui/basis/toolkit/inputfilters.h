// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QList>

#include <functional>

class QEvent;
class QWidget;

namespace bcfg::ui {

/// Mends what Qt does with some input of the application. Further calls do nothing. From now on
///
/// - the mouse wheel changes combo boxes and number fields only while they have the focus; otherwise it scrolls the
///   area around them. So a user who scrolls past a field does not change it by accident.
/// - Alt and the letter of a button, check box or radio button press the button at once. By default Qt shows the button
///   pressed for 100 ms first (QAbstractButton::animateClick()), and keys typed in that time would reach the old state
///   or the old dialog.
/// - these keys reach the field that has the focus, even if a command of the window has an equal key: in a text field
///   the keys that delete a word, and in a combo box Alt+Down, which opens the list. Qt's fields claim most of their
///   keys, but not these.
/// - the keys of undo and redo act on the text field that has the focus while it has something to undo or redo, and
///   otherwise on the window. Qt's fields swallow these keys. The editor of a cell may swallow them: a user who edits
///   one value does not want to undo another edit.
/// - Ctrl+Y redoes in a text field, too (redoKeys()).
/// - Shift+F10 opens a context menu, as the Menu key does. On Linux, Qt by itself does not do this.
/// - a text that is dropped on a field gives the field the focus, as typing does. Fields take their text when they
///   lose the focus.
/// - files that are dragged over a text field, or over anything in a window that accepts drops, are left to the window.
void mendInput();

/// The keys of Redo: those of the desktop, and Ctrl+Y, which many programs have.
QList<QKeySequence> redoKeys();
/// Makes the keys of undo and redo call these functions in a dialog.
void addUndoKeys(QWidget &dialog, const std::function<void()> &undo, const std::function<void()> &redo);

/// For the event filter of a text field that searches in a list: passes a press of Up, Down, PageUp or PageDown on to
/// the list and returns true. Returns false for every other event.
bool moveInList(QWidget &list, QEvent &event);

} // namespace bcfg::ui
