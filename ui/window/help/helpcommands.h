// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPointer>

#include <functional>

class QMainWindow;

namespace bcfg::ui {

class Actions;
class ManualWindow;
class Settings;

/// The commands that help to find commands, keys and meanings, and tell what the program is.
class HelpCommands : public QObject
{
    Q_OBJECT

public:
    /// `makeAll` makes what has keys of its own and perhaps nobody has seen yet.
    HelpCommands(Settings &settings, Actions &actions, QMainWindow &window, std::function<void()> makeAll);

private:
    void showManual();
    void findCommand();
    void showShortcuts();
    void explainFocus();

    Actions &m_actions;
    QMainWindow &m_window;
    std::function<void()> m_makeAll;
    QPointer<ManualWindow> m_manual;
};

} // namespace bcfg::ui
