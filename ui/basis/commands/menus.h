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

/// The menus and the toolbar of a window, made from the command table.
class Menus : public QObject
{
    Q_OBJECT

public:
    Menus(Actions &actions, QMainWindow &window);

    QMenu &operator[](MenuId menu) const { return *m_menus.at(menu); }
    /// Inserts a menu that is filled at run time before or after a command.
    void putBefore(Command command, QMenu &menu);
    void putBehind(Command command, QMenu &menu);
    QToolBar &toolBar() const { return *m_toolBar; }
    /// Inserts a widget into the toolbar before a command.
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
