// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/actions.h"
#include "ui/basis/settings/settings.h"

namespace bcfg::ui {

/// The commands for what all windows look like: the size of text and the theme.
class AppearanceCommands : public QObject
{
    Q_OBJECT

public:
    AppearanceCommands(Settings &settings, Actions &actions);

private:
    void connectTextSizes();
    void connectThemes();
    void setTextSteps(int steps);
    void setTheme(ThemeChoice theme);

    Settings &m_settings;
    Actions &m_actions;
};

} // namespace bcfg::ui
