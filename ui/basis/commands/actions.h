// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QAction>
#include <QObject>

#include <vector>

namespace bcfg::ui {

class Settings;

/// One QAction for every row of the command table.
class Actions : public QObject
{
    Q_OBJECT

public:
    /// Makes the actions and adds them to `window`, which owns this object. The actions have the keys that
    /// `settings` has for the commands, also after a change there. `settings` must outlive this object.
    Actions(QWidget &window, Settings &settings);

    QAction *operator[](Command command) const { return m_actions[static_cast<std::size_t>(command)]; }

private:
    void showKeys();

    Settings &m_settings;
    std::vector<QAction *> m_actions;
};

} // namespace bcfg::ui
