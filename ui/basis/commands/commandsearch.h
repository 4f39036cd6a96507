// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/text.h"
#include "ui/basis/toolkit/searchmodel.h"

class QAction;
class QMenuBar;

namespace bcfg::ui {

/// Separates the names in a path of menus.
inline const QString menuSeparator = QStringLiteral(" › ");

/// A command and its path in the menus.
struct MenuCommand
{
    QString path; ///< as the menus show it now: "Edit › Undo: Move pattern"
    QString name; ///< with the fixed name of the command: "Edit › Undo"
    QAction *action;
};

/// All visible commands of a menu bar and its submenus, also disabled commands.
std::vector<MenuCommand> menuCommands(const QMenuBar &bar);

/// A search for commands by letters of their path. Commands that are disabled when this object is made come last, and
/// cannot be chosen.
class CommandSearch : public SearchModel
{
    Q_OBJECT

public:
    explicit CommandSearch(std::vector<MenuCommand> commands, QObject *parent = nullptr);

    QAction *actionOf(int item) const { return m_commands[toIndex(item)].action; }

    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

protected:
    int itemCount() const override { return toInt(m_commands.size()); }
    std::optional<int> score(const QString &text, int item) const override;

private:
    std::vector<MenuCommand> m_commands;
};

} // namespace bcfg::ui
