// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <functional>

class QMenu;
class QWidget;

namespace bcfg::ui {

class Actions;
class ModelPanel;
class Session;

/// The commands for the model that is open beside a document.
class ModelCommands : public QObject
{
    Q_OBJECT

public:
    /// `panel` gives the panel of the open model, `shown` brings it into sight before.
    using Panel = std::function<ModelPanel &()>;
    ModelCommands(Session &session, Panel panel, Panel shown, Actions &actions, QWidget &window);

    /// Makes the menu of the models that were last open beside the document.
    QMenu *newRecentMenu();

private:
    void askOpen();
    void askPicture();
    void fillRecent(QMenu &menu);
    void enable();

    Session &m_session;
    Panel m_panel;
    Actions &m_actions;
    QWidget &m_window;
};

} // namespace bcfg::ui
