// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/text.h"
#include "ui/basis/toolkit/turns.h"
#include "ui/window/tour/toursteps.h"

#include <QObject>

namespace bcfg::ui::window {

/// The progress through the steps of the tour. The tour moves to the next step by itself once the session reaches the
/// goal of the current step, by whatever command. A step whose goal was reached before it was shown stays until the
/// user leaves it.
class Tour : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive this object.
    explicit Tour(session::Session &session);

    int position() const { return m_position; } ///< the current step's index in tourSteps()
    const TourStep &step() const { return tourSteps()[toIndex(m_position)]; }
    bool isAtStart() const { return m_position == 0; }
    bool isAtEnd() const { return m_position + 1 == toInt(tourSteps().size()); }
    /// Whether the session has reached the goal of the current step.
    bool isDone() const { return m_isDone; }
    /// The earlier step that the current step builds on (TourStep::needs), if the session does not meet the goal of
    /// that earlier step; else null.
    const TourStep *missing() const;

    /// Goes to the next step; does nothing at the last one.
    void goOn();
    /// Goes to the step before; does nothing at the first one.
    void goBack();

signals:
    void moved();  ///< another step is current
    void looked(); ///< the session was examined; isDone() may have changed

private:
    void look();
    bool meetsStep() const { return step().isDone && step().isDone(m_session); }
    void moveTo(int position);

    session::Session &m_session;
    int m_position = 0;
    bool m_isDone;
    LateCall m_soon{*this, &Tour::look};
};

} // namespace bcfg::ui::window
