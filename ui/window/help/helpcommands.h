// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPointer>

#include <functional>

class QMainWindow;

namespace bcfg::ui {
class Actions;
class Menus;
class Settings;
} // namespace bcfg::ui

namespace bcfg::ui::window {

class ManualWindow;

/// The commands that find commands, keys and explanations, and that show the version.
class HelpCommands : public QObject
{
    Q_OBJECT

public:
    /// `makeAll` creates the panes that do not exist yet, so that the list of shortcuts has their keys.
    HelpCommands(Settings &settings, Actions &actions, const Menus &menus, QMainWindow &window,
                 const std::function<void()> &makeAll);

private:
    void showManual();
    void findCommand();
    void explainFocus();

    Actions &m_actions;
    const Menus &m_menus;
    QMainWindow &m_window;
    QPointer<ManualWindow> m_manual;
};

} // namespace bcfg::ui::window
