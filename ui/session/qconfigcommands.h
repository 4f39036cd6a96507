// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <variant>

class QWidget;

namespace bcfg {
struct QConfig;
struct QConfigMapping;
} // namespace bcfg

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {

class Session;
class Simulator;
struct QConfigChoice;

/// The commands that make, edit, rename, copy, load and remove the user's own QConfigs and mappings, and save any of
/// them as Python. Editing one of PyTorch's makes a copy that is the user's own. A QConfig that was made or changed is
/// chosen at once.
class QConfigCommands : public QObject
{
    Q_OBJECT

public:
    QConfigCommands(Session &session, Actions &actions, QWidget &window);

private:
    QConfigChoice chosen();
    void make(const QString &title, std::variant<QConfig, QConfigMapping> source);
    void editChosen();
    void edit(QConfigChoice given);
    void take(QConfigChoice own, const QConfigChoice &given);
    void put(QConfigChoice own, const QString &name);
    void renameChosen();
    void duplicateChosen();
    void removeChosen();
    void remove(const QConfigChoice &own);
    void addFromFile();
    void saveAsPython();
    void update();

    Session &m_session;
    Simulator &m_simulator;
    Actions &m_actions;
    QWidget &m_window;
};

} // namespace bcfg::ui::session
