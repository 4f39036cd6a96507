// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace bcfg::ui {

/// Calls `work` and returns its result; nothing if `progress` was stopped before `work` ended, even if `work` did not
/// notice the stop.
template <class Work>
std::optional<std::invoke_result_t<Work &>> unlessStopped(Progress &progress, Work &&work)
{
    try {
        const Stoppable stoppable(progress);
        std::optional<std::invoke_result_t<Work &>> result(work());
        goOn();
        return result;
    } catch (const Stopped &) {
        return std::nullopt;
    }
}

/// The thread pool of inThread(). It is not QThreadPool::globalInstance(), because Qt 6.4 paints large areas with the
/// threads of that pool and waits for them: the window would freeze while all of them compute.
QThreadPool &computingThreads();

/// Runs `work` in another thread, then passes its result to `take` in the application's thread. If `owner` is destroyed
/// or the returned Progress is stopped, `work` ends at its next goOn(), and `take` is not called. `work` must use only
/// values that it has captured by copy.
template <class Work, class Take>
std::shared_ptr<Progress> inThread(QObject &owner, Work work, Take take)
{
    const auto progress = std::make_shared<Progress>();
    const auto stopping = QObject::connect(&owner, &QObject::destroyed, [progress] { progress->stop(); });
    auto finish = [owner = QPointer<QObject>(&owner), progress, stopping, take = std::move(take)](auto result) mutable {
        QObject::disconnect(stopping);
        if (owner && !progress->mustStop())
            take(*std::move(result));
    };
    // What `take` has captured must be destroyed in the application's thread. So the other thread keeps no copy of
    // `finish`, and the call moves it out of the slot object, which may be destroyed in either thread.
    computingThreads().start(
        [work = std::move(work), progress, finish = std::make_shared<decltype(finish)>(std::move(finish))]() mutable {
            std::optional<std::invoke_result_t<Work &>> result = unlessStopped(*progress, work);
            // The owner can be destroyed at any time, so the call goes through the application, which waits for these
            // threads.
            QMetaObject::invokeMethod(QCoreApplication::instance(),
                                      [finish = std::move(finish), result = std::move(result)]() mutable {
                                          const auto finishing = std::move(finish);
                                          (*finishing)(std::move(result));
                                      });
        });
    return progress;
}

/// Keeps a computation to one thread at a time. If a new result is wanted while a thread computes, the owner starts the
/// next thread when the running one has ended:
///
///     void Owner::compute()
///     {
///         if (!m_computing.begin())
///             return;
///         inThread(*this, std::move(work), [this](Result result) {
///             if (m_computing.end())
///                 compute();
///             …
class OneAtATime
{
public:
    /// Returns whether a thread may start. If a thread runs already, its result counts as out of date from now on.
    bool begin()
    {
        m_isStale = m_isRunning;
        return !std::exchange(m_isRunning, true);
    }
    /// Call this when the thread has ended. Returns whether its result is out of date.
    bool end()
    {
        m_isRunning = false;
        return m_isStale;
    }
    bool isRunning() const { return m_isRunning; }

private:
    bool m_isRunning = false;
    bool m_isStale = false;
};

/// Keeps only the last of several computations: each one stops the one before, whose result is no longer wanted.
class LatestOnly
{
public:
    /// Stops the running computation and calls inThread(). This object must live as long as `owner`, which may have it
    /// as a member.
    template <class Work, class Take>
    void start(QObject &owner, Work work, Take take)
    {
        stop();
        m_progress = inThread(owner, std::move(work), [this, take = std::move(take)](auto result) mutable {
            m_progress.reset();
            take(std::move(result));
        });
    }
    void stop()
    {
        if (m_progress)
            std::exchange(m_progress, nullptr)->stop();
    }
    bool isRunning() const { return m_progress != nullptr; }

private:
    std::shared_ptr<Progress> m_progress; // null where nothing is being computed
};

} // namespace bcfg::ui
