// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/randomsession.h"
#include "tests/support/windowparts.h"
#include "ui/basis/inthread.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <ctime>
#include <vector>

namespace bcfg::test {

/// Measures how long each step of a RandomSession blocks the event loop: for the step itself, for the painting that
/// follows, and for taking the results of threads.
class TurnClock
{
public:
    /// One time during which the event loop was blocked.
    struct Turn
    {
        QString what;
        double wall; ///< milliseconds of wall time
        double cpu;  ///< milliseconds of CPU time of this thread
    };

    void step(RandomSession &session)
    {
        QString what;
        time({}, [&] { what = session.step(); });
        m_turns.back().what = what;
        const QString painting = what + QStringLiteral(", then painting");
        time(painting, [] { QCoreApplication::processEvents(); });
        bcfg::ui::computingThreads().waitForDone();
        const QString taking = what + QStringLiteral(", then what threads found");
        time(taking, [] { QCoreApplication::processEvents(); });
    }
    const std::vector<Turn> &turns() const { return m_turns; }

private:
    template <class Action>
    void time(const QString &what, Action action)
    {
        QElapsedTimer timer;
        timer.start();
        const double before = cpuOfThread();
        action();
        const double cpu = cpuOfThread() - before;
        m_turns.push_back({what, static_cast<double>(timer.nsecsElapsed()) / 1e6, cpu});
    }
    static double cpuOfThread()
    {
        timespec time = {};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    }

    std::vector<Turn> m_turns;
};

} // namespace bcfg::test
