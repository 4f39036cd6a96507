// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <deque>
#include <functional>
#include <memory>

namespace bcfg::ui {

/// It is somebody's turn as long as this, or a copy of it, is held. So whatever goes on by continuations gives its turn
/// up with the last of them, also where that is never called.
using Turn = std::shared_ptr<const void>;

/// Things that are done one after the other, each of which may take many turns of the event loop.
class Turns : public QObject
{
public:
    using QObject::QObject;

    /// Does something now, or when all who came before are done; not where this is gone by then.
    void take(std::function<void(Turn turn)> action);
    /// Likewise something that nobody needs to wait for.
    void afterwards(std::function<void()> action);
    /// Whether anything is being done, or is to be.
    bool isTaken() const { return !m_current.expired() || !m_waiting.empty(); }

private:
    void begin(const std::function<void(Turn turn)> &action);
    void goOn();

    std::weak_ptr<const void> m_current;
    std::deque<std::function<void(Turn turn)>> m_waiting;
};

} // namespace bcfg::ui
