// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QObject>

#include <map>

class QMainWindow;
class QMenu;
class QToolBar;

namespace bcfg::ui {

class Actions;

/// The menus of a window and its toolbar, as the command table has them.
class Menus : public QObject
{
    Q_OBJECT

public:
    Menus(Actions &actions, QMainWindow &window);

    QMenu &operator[](MenuId menu) const { return *m_menus.at(menu); }
    /// Puts a menu that is filled as the program runs before or behind a command.
    void putBefore(Command command, QMenu &menu);
    void putBehind(Command command, QMenu &menu);
    QToolBar &toolBar() const { return *m_toolBar; }
    /// Puts a widget into the toolbar before a command of it.
    void putOnToolBar(Command before, QWidget &widget);

private:
    void fillMenus();
    void fillToolBar();

    Actions &m_actions;
    QMainWindow &m_window;
    std::map<MenuId, QMenu *> m_menus;
    QToolBar *m_toolBar;
};

} // namespace bcfg::ui
