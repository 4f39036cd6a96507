// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/window/tour/toursteps.h"

#include <QObject>
#include <QTimer>

namespace bcfg::ui {

/// A way through the steps of the tour. It goes on by itself once what the shown step asks for is so in the session,
/// however that came about.
class Tour : public QObject
{
    Q_OBJECT

public:
    /// `session` lives longer.
    explicit Tour(Session &session, QObject *parent = nullptr);

    int position() const { return m_position; } ///< of the shown step in tourSteps()
    const TourStep &step() const { return tourSteps()[static_cast<std::size_t>(m_position)]; }
    bool isAtStart() const { return m_position == 0; }
    bool isAtEnd() const { return m_position + 1 == static_cast<int>(tourSteps().size()); }
    /// Whether what the shown step asks for is so.
    bool isDone() const { return m_isDone; }

    /// Does nothing at the end.
    void goOn();
    /// Does nothing at the start.
    void goBack();

signals:
    void moved();  ///< another step is shown
    void looked(); ///< the session may be another one to the shown step

private:
    void look();
    bool meetsStep() const;
    void moveTo(int position);

    Session &m_session;
    int m_position = 0;
    bool m_isDone;
    QTimer m_timer; // looks once for several changes in a row
};

} // namespace bcfg::ui
