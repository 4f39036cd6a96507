// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/actions.h"
#include "ui/basis/settings/settings.h"

class QWidget;

namespace bcfg::ui::window {

/// The commands that set the text size and the theme of all windows, and the command that shows the settings dialog.
class AppearanceCommands : public QObject
{
    Q_OBJECT

public:
    AppearanceCommands(Settings &settings, Actions &actions, QWidget &window);
};

} // namespace bcfg::ui::window
