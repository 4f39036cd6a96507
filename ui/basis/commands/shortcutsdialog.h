// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandsearch.h"

#include <QDialog>

class QTreeWidget;

namespace bcfg::ui {

/// Lists the menu commands and the actions of views that have a key, with the first key of each.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    /// Lists the keys of `commands` and of the views inside `window`, which becomes the parent.
    ShortcutsDialog(const std::vector<MenuCommand> &commands, QWidget &window);

private:
    void add(const QString &place, const QString &command, const QAction &action);

    QTreeWidget *m_list;
};

} // namespace bcfg::ui
