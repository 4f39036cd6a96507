// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace bcfg::ui {

class Actions;
class Centre;
class Panes;
class Session;

/// The commands that show panes, and the commands that step through their contents, such as the next problem.
class ViewCommands : public QObject
{
    Q_OBJECT

public:
    ViewCommands(Session &session, Panes &panes, Centre &centre, Actions &actions);

private:
    void stepToProblem(int rows);
    void showFiltered(const QString &filter, bool isOfProblems);
    void showCounts();

    Session &m_session;
    Panes &m_panes;
};

} // namespace bcfg::ui
