// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/searchmodel.h"

class QAction;

namespace bcfg::ui {

/// Between a menu and what it holds, in a path.
inline const QString menuSeparator = QStringLiteral(" › ");

/// A command and where the menus have it.
struct MenuCommand
{
    QString path; ///< "Pattern › Generate…"
    QString name; ///< the same, without what the command would act on just now: "Edit › Undo"
    QAction *action;
};

/// Finds commands by letters of their names and menus: those that can be run when the search begins.
class CommandSearch : public SearchModel
{
    Q_OBJECT

public:
    explicit CommandSearch(std::vector<MenuCommand> commands, QObject *parent = nullptr);

    QAction *actionOf(int item) const { return m_commands[static_cast<std::size_t>(item)].action; }

    QVariant data(const QModelIndex &index, int role) const override;

protected:
    int itemCount() const override;
    std::optional<int> score(const QString &text, int item) const override;

private:
    std::vector<MenuCommand> m_commands;
};

} // namespace bcfg::ui
