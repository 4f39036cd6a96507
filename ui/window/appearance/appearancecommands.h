// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/actions.h"
#include "ui/basis/settings/settings.h"

class QWidget;

namespace bcfg::ui::window {

/// The commands for what all windows look like, the size of text and the theme, and for all other settings.
class AppearanceCommands : public QObject
{
    Q_OBJECT

public:
    AppearanceCommands(Settings &settings, Actions &actions, QWidget &window);

private:
    void connectTextSizes();
    void connectThemes();

    Settings &m_settings;
    Actions &m_actions;
};

} // namespace bcfg::ui::window
