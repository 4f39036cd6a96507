// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/commands/commandtable.h"

#include <QAction>
#include <QObject>

#include <vector>

namespace bcfg::ui {

/// One QAction for every row of the command table.
class Actions : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QWidget &window);

    QAction *operator[](Command command) const { return m_actions[static_cast<std::size_t>(command)]; }

private:
    std::vector<QAction *> m_actions;
};

} // namespace bcfg::ui
