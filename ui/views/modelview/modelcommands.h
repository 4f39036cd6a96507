// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <functional>

class QMenu;
class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::views {

class CoveragePanel;
class ModelPanel;

/// The commands for the model that is open beside a document.
class ModelCommands : public QObject
{
    Q_OBJECT

public:
    template <class Type>
    using Shown = std::function<Type &()>;
    /// `panel` returns the panel of the open model; `shown` also brings it into view. `shownTable` brings the table of
    /// several models into view and returns it.
    ModelCommands(session::Session &session, Shown<ModelPanel> panel, Shown<ModelPanel> shown,
                  Shown<CoveragePanel> shownTable, Actions &actions, QWidget &window);

    /// Makes the menu of the models that were last open beside the document.
    QMenu *newRecentMenu();

private:
    void askOpen();
    void askPicture();
    void fillRecent(QMenu &menu);
    void enable();

    session::Session &m_session;
    Shown<ModelPanel> m_panel;
    Actions &m_actions;
    QWidget &m_window;
};

} // namespace bcfg::ui::views
