// SPDX-License-Identifier: Apache-2.0
#include "ui/window/tour/tourguide.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/toolkit/halo.h"
#include "ui/session/document/document.h"
#include "ui/session/session.h"
#include "ui/views/panes/panes.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/tour/tour.h"
#include "ui/window/tour/tourbar.h"

#include <QLayout>
#include <QMainWindow>
#include <QToolBar>

namespace bcfg::ui::window {

struct TourGuide::Running
{
    Tour tour;
    QPointer<QToolBar> place; // the toolbar that holds the bar; the window may delete it first
    QPointer<Halo> halo;      // a child of the window of the widget that it marks

    explicit Running(session::Session &session) : tour(session) {}
};

TourGuide::TourGuide(session::Session &session, DocumentFiles &files, const views::Panes &panes, Actions &actions,
                     QMainWindow &window)
    : m_session(session),
      m_panes(panes),
      m_actions(actions),
      m_window(window)
{
    actions.on(Command::Tour, &files, &DocumentFiles::openTour);
    connect(&session.document(), &session::Document::opened, this, &TourGuide::end);
    connect(&files, &DocumentFiles::tourOpened, this, &TourGuide::begin);
}

TourGuide::~TourGuide()
{
    end();
}

void TourGuide::begin()
{
    m_running = std::make_unique<Running>(m_session);
    Tour &tour = m_running->tour;
    auto *bar = new TourBar(tour, m_actions);
    // Queued, as a button of the bar is being clicked
    connect(bar, &TourBar::left, this, &TourGuide::end, Qt::QueuedConnection);
    connect(&tour, &Tour::moved, this, &TourGuide::showStep);
    connect(&tour, &Tour::looked, this, &TourGuide::mark);
    m_window.addToolBarBreak();
    QToolBar *place = m_window.addToolBar(tr("Tour"));
    place->setObjectName(QStringLiteral("tourPlace"));
    place->setMovable(false);
    place->setContextMenuPolicy(Qt::PreventContextMenu);
    place->toggleViewAction()->setVisible(false);
    place->layout()->setContentsMargins(0, 0, 0, 0);
    place->addWidget(bar);
    m_running->place = place;
    showStep();
}

void TourGuide::end()
{
    const std::unique_ptr<Running> ended = std::move(m_running);
    if (!ended)
        return;
    delete ended->halo;
    if (ended->place) {
        m_window.removeToolBarBreak(ended->place);
        delete ended->place;
    }
}

void TourGuide::showStep()
{
    if (const std::optional<PaneId> pane = m_running->tour.step().pane)
        m_panes[*pane].bringUp();
    mark();
}

/// Puts a frame around the widget that the step is about, if the widget exists: the page of a pattern does not exist
/// before the document has a pattern.
void TourGuide::mark()
{
    const TourStep &step = m_running->tour.step();
    QWidget *subject = step.widget ? m_window.findChild<QWidget *>(QString::fromLatin1(step.widget)) : nullptr;
    if (step.button) {
        for (const QToolBar *bar : m_window.findChildren<QToolBar *>(QString(), Qt::FindDirectChildrenOnly))
            subject = subject ? subject : bar->widgetForAction(m_actions[*step.button]);
    }
    if (!m_running->halo)
        m_running->halo = new Halo(&m_window);
    m_running->halo->mark(subject);
}

} // namespace bcfg::ui::window
