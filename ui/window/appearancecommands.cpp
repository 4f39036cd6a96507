// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/actions.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/window/appearance/settingsdialog.h"
#include "ui/window/appearance/theme.h"
#include "ui/window/windowcommands.h"

#include <QActionGroup>
#include <QApplication>

namespace bcfg::ui::window {

void addAppearanceCommands(Settings &settings, Actions &actions)
{
    actions.on(Command::EditSettings,
               [&settings, &actions] { showModal(new SettingsDialog(settings, &actions.window())); });
    const auto onSize = [&settings, &actions](Command command, auto steps) {
        actions.on(command, [&settings, steps] { settings.textSteps.set(applyTextSteps(*qApp, steps())); });
    };
    onSize(Command::LargerText, [&settings] { return settings.textSteps.value() + 1; });
    onSize(Command::SmallerText, [&settings] { return settings.textSteps.value() - 1; });
    onSize(Command::DefaultText, [] { return 0; });
    auto *themes = new QActionGroup(&actions);
    for (const auto &[command, theme] :
         {std::pair(Command::ThemeSystem, ThemeChoice::System), std::pair(Command::ThemeLight, ThemeChoice::Light),
          std::pair(Command::ThemeDark, ThemeChoice::Dark)}) {
        QAction *action = themes->addAction(actions[command]);
        settings.theme.watch(actions,
                             [action, shown = theme](ThemeChoice chosen) { action->setChecked(chosen == shown); });
        QObject::connect(action, &QAction::triggered, &actions, [&settings, chosen = theme] {
            settings.theme.set(chosen);
            applyTheme(*qApp, chosen);
        });
    }
}

} // namespace bcfg::ui::window
