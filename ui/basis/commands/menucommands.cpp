// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/menucommands.h"

#include <QMenu>
#include <QMenuBar>

namespace bcfg::ui {

namespace {

QString withoutMnemonic(QString text)
{
    text.replace(QStringLiteral("&&"), QString(QChar::Null));
    return text.remove('&').replace(QChar::Null, '&');
}

void collect(const QList<QAction *> &actions, const QString &menus, std::vector<MenuCommand> &commands)
{
    for (QAction *action : actions) {
        const QString path = menus + withoutMnemonic(action->text());
        if (action->isSeparator() || !action->isVisible())
            continue;
        if (const QMenu *menu = action->menu())
            collect(menu->actions(), path + menuSeparator, commands);
        else
            commands.push_back({path, menus + action->iconText(), action});
    }
}

} // namespace

std::vector<MenuCommand> menuCommands(const QMenuBar &bar)
{
    std::vector<MenuCommand> commands;
    collect(bar.actions(), {}, commands);
    return commands;
}

} // namespace bcfg::ui
