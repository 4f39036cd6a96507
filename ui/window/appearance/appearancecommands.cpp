// SPDX-License-Identifier: Apache-2.0
#include "ui/window/appearance/appearancecommands.h"

#include "ui/basis/toolkit/dialogs.h"
#include "ui/window/appearance/settingsdialog.h"
#include "ui/window/appearance/theme.h"

#include <QActionGroup>
#include <QApplication>

namespace bcfg::ui::window {

AppearanceCommands::AppearanceCommands(Settings &settings, Actions &actions, QWidget &window)
{
    actions.on(Command::EditSettings, this, [&settings, &window] { showModal(new SettingsDialog(settings, &window)); });
    const auto onSize = [&, this](Command command, auto steps) {
        actions.on(command, this, [&settings, steps] { settings.setTextSteps(applyTextSteps(*qApp, steps())); });
    };
    onSize(Command::LargerText, [&settings] { return settings.textSteps() + 1; });
    onSize(Command::SmallerText, [&settings] { return settings.textSteps() - 1; });
    onSize(Command::DefaultText, [] { return 0; });
    auto *themes = new QActionGroup(this);
    for (const auto &[command, theme] :
         {std::pair(Command::ThemeSystem, ThemeChoice::System), std::pair(Command::ThemeLight, ThemeChoice::Light),
          std::pair(Command::ThemeDark, ThemeChoice::Dark)}) {
        QAction *action = themes->addAction(actions[command]);
        settings.watch(Setting::Theme, *this,
                       [&settings, action, shown = theme] { action->setChecked(settings.theme() == shown); });
        connect(action, &QAction::triggered, this, [&settings, chosen = theme] {
            settings.setTheme(chosen);
            applyTheme(*qApp, chosen);
        });
    }
}

} // namespace bcfg::ui::window
