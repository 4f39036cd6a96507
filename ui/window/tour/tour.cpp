// SPDX-License-Identifier: Apache-2.0
#include "ui/window/tour/tour.h"

#include "ui/session/document/cursor.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"

#include <algorithm>

namespace bcfg::ui::window {

Tour::Tour(session::Session &session) : m_session(session), m_isDone(meetsStep())
{
    const auto lookSoon = [this] {
        m_soon.request();
    };
    session::Document &document = session.document();
    connect(&document, &session::Document::changed, this, lookSoon);
    connect(&document, &session::Document::saved, this, lookSoon);
    connect(&document.undoStack(), &QUndoStack::cleanChanged, this, lookSoon);
    for (const auto signal : {&session::Cursor::switched, &session::Cursor::entryEdited, &session::Cursor::placeChosen})
        connect(&session.cursor(), signal, this, lookSoon);
    const session::Simulator &simulator = session.simulator();
    for (const auto signal : {&session::Simulator::judgedAnew, &session::Simulator::qconfigChanged})
        connect(&simulator, signal, this, lookSoon);
    connect(&simulator, &session::Simulator::changed, this, lookSoon);
}

void Tour::goOn()
{
    if (!isAtEnd())
        moveTo(m_position + 1);
}

void Tour::goBack()
{
    if (!isAtStart())
        moveTo(m_position - 1);
}

const TourStep *Tour::missing() const
{
    if (!step().needs || step().needs(m_session))
        return nullptr;
    return &*std::ranges::find(tourSteps(), step().needs, &TourStep::isDone);
}

/// Examines the session, and moves on if the current step has just become done. A step that was done when it was shown
/// stays, so that the user can read it.
void Tour::look()
{
    const bool wasDone = std::exchange(m_isDone, meetsStep());
    if (m_isDone && !wasDone)
        goOn();
    else
        emit looked();
}

void Tour::moveTo(int position)
{
    m_position = position;
    m_isDone = meetsStep();
    emit moved();
}

} // namespace bcfg::ui::window
