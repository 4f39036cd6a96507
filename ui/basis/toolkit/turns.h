// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <deque>
#include <functional>
#include <memory>

namespace bcfg::ui {

/// A turn lasts as long as this or a copy of it is held. Work that goes on in callbacks gives its turn up when the last
/// callback that holds it is destroyed, even if that is never called.
using Turn = std::shared_ptr<const void>;

/// Runs actions one after the other. Each may go on over many turns of the event loop.
class Turns : public QObject
{
public:
    using QObject::QObject;

    /// Runs `action` now, or when all actions before it have given up their turns. It is not run if this object is
    /// destroyed by then.
    void take(std::function<void(Turn turn)> action);
    /// Like take(), for an action whose turn is over before it is run: the next one need not wait for it.
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
