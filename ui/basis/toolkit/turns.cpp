// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/turns.h"

#include <QPointer>

namespace bcfg::ui {

void Turns::take(std::function<void(Turn turn)> action)
{
    if (isTaken())
        m_waiting.push_back(std::move(action));
    else
        begin(action);
}

void Turns::afterwards(std::function<void()> action)
{
    take([action = std::move(action)](Turn turn) {
        turn.reset();
        action();
    });
}

void Turns::begin(const std::function<void(Turn turn)> &action)
{
    const auto goOnUnlessGone = [self = QPointer(this)](const void *) {
        if (self)
            self->goOn();
    };
    Turn turn(static_cast<const void *>(this), goOnUnlessGone);
    m_current = turn;
    action(std::move(turn));
}

/// Begins the next action in a later pass of the event loop, after the code that has just ended its turn.
void Turns::goOn()
{
    if (m_waiting.empty())
        return;
    const auto beginNext = [this] {
        const auto next = std::move(m_waiting.front());
        m_waiting.pop_front();
        begin(next);
    };
    QMetaObject::invokeMethod(this, beginNext, Qt::QueuedConnection);
}

} // namespace bcfg::ui
