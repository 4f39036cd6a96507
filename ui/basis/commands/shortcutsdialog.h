// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandsearch.h"

#include <QDialog>

class QTreeWidget;

namespace bcfg::ui {

/// Every key that does something: those of the menus' commands, and those that views have of their own.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `window` is where the views are, and the parent.
    ShortcutsDialog(const std::vector<MenuCommand> &commands, QWidget &window);

private:
    void add(const QString &place, const QString &command, const QAction &action);

    QTreeWidget *m_list;
};

} // namespace bcfg::ui
