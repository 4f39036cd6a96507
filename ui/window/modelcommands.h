// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QMenu;
class QWidget;

namespace bcfg::ui {

class Actions;
class Centre;
class Session;

/// The commands for the model that is open beside a document.
class ModelCommands : public QObject
{
    Q_OBJECT

public:
    ModelCommands(Session &session, Centre &centre, Actions &actions, QWidget &window);

    /// Makes the menu of the models that were last open beside the document.
    QMenu *newRecentMenu();

private:
    void askOpen();
    void askPicture();
    void fillRecent(QMenu &menu);
    void enable();

    Session &m_session;
    Centre &m_centre;
    Actions &m_actions;
    QWidget &m_window;
};

} // namespace bcfg::ui
