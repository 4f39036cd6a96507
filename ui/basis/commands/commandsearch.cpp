// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/commandsearch.h"

#include "ui/basis/roles.h"
#include "ui/basis/text.h"

#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace bcfg::ui {

namespace {

void collect(const QList<QAction *> &actions, const QString &menus, std::vector<MenuCommand> &commands)
{
    QString section; // the title of the current section of the menu; it tells apart actions with equal texts
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

CommandSearch::CommandSearch(std::vector<MenuCommand> commands, QObject *parent)
    : SearchModel(parent),
      m_commands(std::move(commands))
{
    std::ranges::stable_partition(m_commands, [](const MenuCommand &command) { return command.action->isEnabled(); });
}

std::optional<int> CommandSearch::score(const QString &text, int item) const
{
    const MenuCommand &command = m_commands[toIndex(item)];
    const std::optional<int> found = fuzzyScore(text, command.path);
    constexpr int moreThanAnyLetters = 1 << 20;
    return found && !command.action->isEnabled() ? *found - moreThanAnyLetters : found;
}

Qt::ItemFlags CommandSearch::flags(const QModelIndex &index) const
{
    const bool isEnabled = index.isValid() && actionOf(itemAt(index.row()))->isEnabled();
    return isEnabled ? SearchModel::flags(index) : Qt::NoItemFlags;
}

QVariant CommandSearch::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) // a view that copies asks with an invalid index where it has no current item
        return {};
    const MenuCommand &command = m_commands[toIndex(itemAt(index.row()))];
    switch (role) {
    case Qt::DisplayRole:
        return command.path;
    case Qt::DecorationRole:
        return command.action->icon();
    case ContextRole:
        return command.action->shortcut().toString(QKeySequence::NativeText);
    case Qt::ToolTipRole:
        return command.action->statusTip();
    default:
        return {};
    }
}

} // namespace bcfg::ui
