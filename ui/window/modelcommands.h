// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <functional>

class QMenu;
class QWidget;

namespace bcfg::ui {

class Actions;
class Centre;
class Panel;
class Session;

/// The commands for the model of a session.
class ModelCommands : public QObject
{
    Q_OBJECT

public:
    /// `showTable`: brings the pane of compared models, a CoveragePanel, into sight.
    ModelCommands(Session &session, Centre &centre, std::function<Panel &()> showTable, Actions &actions,
                  QWidget &window);

    /// Of the models that were open beside the document last.
    QMenu *newRecentMenu();

private:
    void askOpen();
    void compareModels();
    void askPicture();
    void fillRecent(QMenu &menu);
    void enable();

    Session &m_session;
    Centre &m_centre;
    std::function<Panel &()> m_showTable;
    Actions &m_actions;
    QWidget &m_window;
};

} // namespace bcfg::ui
