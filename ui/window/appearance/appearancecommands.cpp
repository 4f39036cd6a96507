// SPDX-License-Identifier: Apache-2.0
#include "ui/window/appearance/appearancecommands.h"

#include "ui/basis/toolkit/dialogs.h"
#include "ui/window/appearance/settingsdialog.h"
#include "ui/window/appearance/theme.h"

#include <QActionGroup>
#include <QApplication>

namespace bcfg::ui::window {

AppearanceCommands::AppearanceCommands(Settings &settings, Actions &actions, QWidget &window)
    : m_settings(settings),
      m_actions(actions)
{
    actions.on(Command::EditSettings, this, [&settings, &window] { showModal(new SettingsDialog(settings, &window)); });
    connectTextSizes();
    connectThemes();
}

void AppearanceCommands::connectTextSizes()
{
    const auto on = [this](Command command, auto steps) {
        m_actions.on(command, this, [this, steps] { m_settings.setTextSteps(applyTextSteps(*qApp, steps())); });
    };
    on(Command::LargerText, [this] { return m_settings.textSteps() + 1; });
    on(Command::SmallerText, [this] { return m_settings.textSteps() - 1; });
    on(Command::DefaultText, [] { return 0; });
}

void AppearanceCommands::connectThemes()
{
    auto *group = new QActionGroup(this);
    const std::pair<Command, ThemeChoice> choices[] = {{Command::ThemeSystem, ThemeChoice::System},
                                                       {Command::ThemeLight, ThemeChoice::Light},
                                                       {Command::ThemeDark, ThemeChoice::Dark}};
    for (const auto &[command, theme] : choices) {
        QAction *action = m_actions[command];
        group->addAction(action);
        m_settings.watch(Setting::Theme, *this,
                         [this, action, shown = theme] { action->setChecked(m_settings.theme() == shown); });
        connect(action, &QAction::triggered, this, [this, chosen = theme] {
            m_settings.setTheme(chosen);
            applyTheme(*qApp, chosen);
        });
    }
}

} // namespace bcfg::ui::window
