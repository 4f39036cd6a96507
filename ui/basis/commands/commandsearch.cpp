// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/commandsearch.h"

#include "ui/basis/roles.h"
#include "ui/basis/text.h"

#include <QAction>

namespace bcfg::ui {

CommandSearch::CommandSearch(std::vector<MenuCommand> commands, QObject *parent)
    : SearchModel(parent),
      m_commands(std::move(commands))
{
    std::erase_if(m_commands, [](const MenuCommand &command) { return !command.action->isEnabled(); });
}

int CommandSearch::itemCount() const
{
    return toInt(m_commands.size());
}

std::optional<int> CommandSearch::score(const QString &text, int item) const
{
    return fuzzyScore(text, m_commands[static_cast<std::size_t>(item)].path);
}

QVariant CommandSearch::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) // a view that copies asks with an invalid index where it has no current item
        return {};
    const MenuCommand &command = m_commands[static_cast<std::size_t>(itemAt(index.row()))];
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
