// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/commands/actions.h"
#include "ui/settings/settings.h"

class QMenu;

namespace bcfg::ui {

/// The commands for what all windows look like: the size of text and the theme.
class AppearanceCommands : public QObject
{
    Q_OBJECT

public:
    /// Adds its menus to `menu`; `window` owns them.
    AppearanceCommands(Settings &settings, Actions &actions, QMenu &menu, QWidget &window);

private:
    void addTextSizes(QMenu &menu);
    void addThemes(QMenu &menu);
    void setTextSteps(int steps);
    void setTheme(ThemeChoice theme);

    Settings &m_settings;
    Actions &m_actions;
};

} // namespace bcfg::ui
