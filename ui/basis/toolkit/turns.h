// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTimer>

#include <deque>
#include <functional>
#include <memory>

namespace bcfg::ui {

/// Calls a function of its owner once after several requests in a row: when there was no request for some milliseconds,
/// or, without a time, when control returns to the event loop.
class LateCall : public QTimer
{
public:
    template <class Owner>
    LateCall(Owner &owner, void (Owner::*function)(), int milliseconds = 0)
    {
        setSingleShot(true);
        setInterval(milliseconds);
        connect(this, &QTimer::timeout, &owner, function);
    }
    void request() { start(); }
};

/// Permission to run. The turn lasts as long as anybody holds the pointer or a copy of it. Work that continues in
/// callbacks ends its turn when the last callback that holds the turn is destroyed, even if that callback never runs.
using Turn = std::shared_ptr<const void>;

/// A queue that runs actions one after another. Each action may go on for many passes of the event loop.
class Turns : public QObject
{
public:
    using QObject::QObject;

    /// Runs `action` now, or once all earlier actions have ended their turns. An action that is still waiting when this
    /// object is destroyed never runs.
    void take(std::function<void(Turn turn)> action);
    /// Like take(), but the turn ends before `action` runs, so the next action need not wait for it.
    void afterwards(std::function<void()> action);
    /// Whether an action is running or waiting.
    bool isTaken() const { return !m_current.expired() || !m_waiting.empty(); }

private:
    void begin(const std::function<void(Turn turn)> &action);
    void goOn();

    std::weak_ptr<const void> m_current;
    std::deque<std::function<void(Turn turn)>> m_waiting;
};

} // namespace bcfg::ui
