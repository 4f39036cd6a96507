// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QMainWindow;

namespace bcfg::ui {

class Actions;
class Panes;
class Session;

/// The commands that lead to panes and through what they show.
class ViewCommands : public QObject
{
    Q_OBJECT

public:
    ViewCommands(Session &session, Panes &panes, Actions &actions, QMainWindow &window);

    void showMatrix();

private:
    void stepToProblem(int rows);
    void showCounts();

    Session &m_session;
    Panes &m_panes;
    QMainWindow &m_window;
    bool m_matrixHasRoom = false; // was given it when it was first shown; then the user decides
};

} // namespace bcfg::ui
