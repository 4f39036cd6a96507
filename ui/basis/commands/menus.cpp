// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/menus.h"

#include "ui/basis/commands/actions.h"

#include <QCoreApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>

namespace bcfg::ui {

Menus::Menus(Actions &actions, QMainWindow &window)
    : m_actions(actions),
      m_bar(*window.menuBar()),
      m_toolBar(window.addToolBar(tr("Tools")))
{
    fillMenus();
    fillToolBar();
}

/// Fills the menus in the order of the table, with a line between groups. A submenu is inserted at the place of its
/// first command.
void Menus::fillMenus()
{
    std::map<MenuId, int> groups; // by menu: the group of its last item
    const auto separate = [&](MenuId id, int group) {
        if (std::exchange(groups.try_emplace(id, group).first->second, group) != group)
            m_menus[id]->addSeparator();
    };
    for (const MenuInfo &row : menuTable()) {
        const QString title = QCoreApplication::translate("Commands", row.title);
        if (!row.parent)
            m_menus[row.menu] = m_bar.addMenu(title);
    }
    for (const CommandInfo &row : commandTable()) {
        const MenuInfo &menu = info(row.place.menu);
        if (!m_menus.contains(menu.menu)) {
            separate(*menu.parent, menu.group);
            m_menus[menu.menu] = m_menus[*menu.parent]->addMenu(QCoreApplication::translate("Commands", menu.title));
        }
        separate(menu.menu, row.place.group);
        m_menus[menu.menu]->addAction(m_actions[row.command]);
    }
}

void Menus::fillToolBar()
{
    m_toolBar->setObjectName(QStringLiteral("toolBar"));
    m_toolBar->setIconSize({18, 18});
    // Not at the sides, as the names of QConfigs are long
    m_toolBar->setAllowedAreas(Qt::TopToolBarArea | Qt::BottomToolBarArea);
    int group = 0;
    for (const CommandInfo &row : commandTable()) {
        if (row.extras.toolGroup == 0)
            continue;
        if (group != 0 && group != row.extras.toolGroup)
            m_toolBar->addSeparator();
        group = row.extras.toolGroup;
        m_toolBar->addAction(m_actions[row.command]);
    }
}

void Menus::putAfter(Command command, QMenu &menu)
{
    QMenu &around = (*this)[info(command).place.menu];
    const QList<QAction *> items = around.actions();
    around.insertMenu(items.value(items.indexOf(m_actions[command]) + 1), &menu);
}

} // namespace bcfg::ui
