// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandsearch.h"

#include <QDialog>

class QTreeWidget;

namespace bcfg::ui {

/// Lists every key that does something: the keys of menu commands and of actions in views.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    /// `window` is the parent; the views inside it are searched for actions that have keys.
    ShortcutsDialog(const std::vector<MenuCommand> &commands, QWidget &window);

private:
    void add(const QString &place, const QString &command, const QAction &action);

    QTreeWidget *m_list;
};

} // namespace bcfg::ui
