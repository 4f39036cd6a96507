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
    QString section; // the section of the menu that the next actions stand in; it tells apart actions of equal name
    for (QAction *action : actions) {
        if (action->isSeparator())
            section = action->text().isEmpty() ? QString() : withoutMnemonic(action->text()) + menuSeparator;
        if (action->isSeparator() || !action->isVisible())
            continue;
        const QString path = menus + section + withoutMnemonic(action->text());
        if (const QMenu *menu = action->menu())
            collect(menu->actions(), path + menuSeparator, commands);
        else
            commands.push_back({path, menus + section + action->iconText(), action});
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
