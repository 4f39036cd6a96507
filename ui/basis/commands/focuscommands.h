// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/actions.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <optional>

class QMenu;

namespace bcfg::ui {

/// The commands cut, copy, copy as Markdown, paste, delete, duplicate and select all, which act on the widget that has
/// the focus: a text field, or a view with actions for the commands (setEditCommand()). Every list and table can be
/// copied as Markdown. A command is disabled where it would do nothing.
///
/// When the document undoes a step, the text field with the focus forgets the edits that it could redo: the next redo
/// redoes that step.
class FocusCommands : public QObject
{
    Q_OBJECT

public:
    /// `menu` is the Edit menu. When it opens, the commands are enabled or disabled again.
    FocusCommands(Actions &actions, QMenu &menu, QWidget &window);

private:
    void follow();
    void update();
    bool hasClipboardText();
    std::function<void()> step(Command command);
    void run(Command command);

    Actions &m_actions;
    QWidget &m_window;
    QPointer<QWidget> m_focus;              // the last widget with the focus, other than a menu
    std::optional<bool> m_hasClipboardText; // absent since the clipboard has changed
    bool m_isUpdating = false;
};

} // namespace bcfg::ui
