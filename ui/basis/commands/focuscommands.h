// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/actions.h"

#include <QPointer>
#include <QWidget>

class QMenu;

namespace bcfg::ui {

/// Cut, copy, paste, delete, duplicate and select all, for whatever has the focus: a text field, or a view that has
/// actions for them. A command that means nothing there, or for which there is nothing, is disabled. The keys of undo
/// and redo are a text field's as long as it has something to undo or redo, and the document's where it has not.
class FocusCommands : public QObject
{
    Q_OBJECT

public:
    /// `menu` is the one that shows them.
    FocusCommands(Actions &actions, QMenu &menu, QWidget &window);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow();
    void update();
    void run(Command command);

    Actions &m_actions;
    QWidget &m_window;
    QPointer<QWidget> m_focus; // which it was, while a menu has it
    bool m_isUpdating = false;
};

} // namespace bcfg::ui
