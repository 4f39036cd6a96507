// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/actions.h"

#include <QPointer>
#include <QWidget>

class QMenu;

namespace bcfg::ui {

/// The commands cut, copy, paste, delete, duplicate and select all. They act on the widget that has the focus: a text
/// field, or a view with actions for them; a command is disabled where it would do nothing. The keys of undo and redo
/// belong to a text field as long as the field has something to undo or redo, else to the document.
class FocusCommands : public QObject
{
    Q_OBJECT

public:
    /// `menu` is the menu that shows the commands.
    FocusCommands(Actions &actions, QMenu &menu, QWidget &window);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow();
    void update();
    void run(Command command);

    Actions &m_actions;
    QWidget &m_window;
    QPointer<QWidget> m_focus; // the last widget with the focus, other than a menu
    bool m_isUpdating = false;
};

} // namespace bcfg::ui
