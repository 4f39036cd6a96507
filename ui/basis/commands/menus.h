// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QObject>

#include <map>

class QMainWindow;
class QMenu;
class QMenuBar;
class QToolBar;

namespace bcfg::ui {

class Actions;

/// The menus and the toolbar of a window, made from the command table.
class Menus : public QObject
{
    Q_OBJECT

public:
    Menus(Actions &actions, QMainWindow &window);

    /// The menu bar of the window. A frame with tabs moves it above the tabs.
    QMenuBar &bar() const { return m_bar; }
    QMenu &operator[](MenuId menu) const { return *m_menus.at(menu); }
    /// Inserts `menu`, whose items are not in the command table, after a command.
    void putAfter(Command command, QMenu &menu);
    QToolBar &toolBar() const { return *m_toolBar; }

private:
    void fillMenus();
    void fillToolBar();

    Actions &m_actions;
    QMenuBar &m_bar;
    std::map<MenuId, QMenu *> m_menus;
    QToolBar *m_toolBar;
};

} // namespace bcfg::ui
