// SPDX-License-Identifier: Apache-2.0
#include "ui/window/appearancecommands.h"

#include "ui/window/theme.h"

#include <QActionGroup>
#include <QApplication>
#include <QMenu>

namespace bcfg::ui {

AppearanceCommands::AppearanceCommands(Settings &settings, Actions &actions, QMenu &menu, QWidget &window)
    : QObject(&window),
      m_settings(settings),
      m_actions(actions)
{
    addTextSizes(*menu.addMenu(tr("Text &Size")));
    addThemes(*menu.addMenu(tr("&Theme")));
}

void AppearanceCommands::addTextSizes(QMenu &menu)
{
    const auto add = [this, &menu](Command command, auto steps) {
        menu.addAction(m_actions[command]);
        connect(m_actions[command], &QAction::triggered, this, [this, steps] { setTextSteps(steps()); });
    };
    add(Command::LargerText, [this] { return m_settings.textSteps() + 1; });
    add(Command::SmallerText, [this] { return m_settings.textSteps() - 1; });
    add(Command::DefaultText, [] { return 0; });
}

void AppearanceCommands::addThemes(QMenu &menu)
{
    auto *group = new QActionGroup(this);
    const std::pair<Command, ThemeChoice> choices[] = {{Command::ThemeSystem, ThemeChoice::System},
                                                       {Command::ThemeLight, ThemeChoice::Light},
                                                       {Command::ThemeDark, ThemeChoice::Dark}};
    for (const auto &[command, theme] : choices) {
        QAction *action = m_actions[command];
        group->addAction(action);
        menu.addAction(action);
        action->setChecked(m_settings.theme() == theme);
        connect(&menu, &QMenu::aboutToShow, this, // another window may have chosen another one
                [this, action, shown = theme] { action->setChecked(m_settings.theme() == shown); });
        connect(action, &QAction::triggered, this, [this, chosen = theme] { setTheme(chosen); });
    }
}

void AppearanceCommands::setTextSteps(int steps)
{
    m_settings.setTextSteps(applyTextSteps(*qApp, steps));
}

void AppearanceCommands::setTheme(ThemeChoice theme)
{
    m_settings.setTheme(theme);
    applyTheme(*qApp, theme);
}

} // namespace bcfg::ui
