// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <memory>

class QMainWindow;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::views {
class Panes;
}

namespace bcfg::ui::window {

class DocumentFiles;

/// Runs the tour in a window: shows the bar below the toolbar, and a frame around the widget that the step is about.
/// The tour begins when a document is opened for it, and ends when another document is opened or the user leaves the
/// tour.
class TourGuide : public QObject
{
    Q_OBJECT

public:
    TourGuide(session::Session &session, DocumentFiles &files, const views::Panes &panes, Actions &actions,
              QMainWindow &window);
    ~TourGuide() override;

private:
    struct Running;

    void begin();
    void end();
    void showStep();
    void mark();

    session::Session &m_session;
    const views::Panes &m_panes;
    Actions &m_actions;
    QMainWindow &m_window;
    std::unique_ptr<Running> m_running; // null while no tour is running
};

} // namespace bcfg::ui::window
