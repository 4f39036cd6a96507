// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <future>
#include <utility>

namespace bcfg {

/// The progress of long work. The thread that does the work shares this object with another thread, which shows the
/// progress and may stop the work.
class Progress
{
public:
    Progress() = default;
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;
    virtual ~Progress() = default;

    // For the thread that does the work.

    /// Begins a part of the work: the following tell() calls count between these fractions (0 to 1) of the whole.
    void beginPart(double begin, double end)
    {
        m_begin = begin;
        m_end = end;
        m_fraction = begin;
    }
    /// Says that `done` of `total` units of the current part are done. Call this now and then, not for each small step.
    void tell(std::size_t done, std::size_t total)
    {
        if (total > 0)
            m_fraction = m_begin + (m_end - m_begin) * static_cast<double>(done) / static_cast<double>(total);
    }
    /// Whether the other thread has asked the work to stop.
    virtual bool mustStop() const { return m_state.load(std::memory_order_relaxed) == State::Stopped; }
    /// From now on the work cannot be stopped. Returns false if the work has already been stopped.
    bool passLastStop()
    {
        State state = State::Going;
        return m_state.compare_exchange_strong(state, State::PastLastStop) || state == State::PastLastStop;
    }

    // For the thread that waits for the work.

    double fraction() const { return m_fraction; } ///< from 0 to 1
    bool canStop() const { return m_state != State::PastLastStop; }
    /// Asks the work to stop as soon as it can. Returns false if that is too late, after passLastStop().
    bool stop()
    {
        State state = State::Going;
        return m_state.compare_exchange_strong(state, State::Stopped) || state == State::Stopped;
    }

private:
    enum class State {
        Going,
        Stopped,
        PastLastStop
    };

    double m_begin = 0; // begin and end of the current part; used by the working thread alone
    double m_end = 1;
    std::atomic<double> m_fraction = 0;
    std::atomic<State> m_state = State::Going;
};

/// Thrown by goOn() to end work that must stop.
struct Stopped
{};

/// While this object lives, goOn() in this thread uses the given Progress, so that no function needs the Progress as an
/// argument. The Progress must outlive this object. If Stoppables are nested, the innermost one counts.
class Stoppable
{
public:
    explicit Stoppable(Progress &progress) : Stoppable(&progress) {}
    /// For a thread that does a part of another thread's work. The other thread calls asked() and hands the result to
    /// this thread as `progress`. The other thread must wait until this thread has finished.
    explicit Stoppable(Progress *progress) : m_before(std::exchange(s_asked, progress)) {}
    ~Stoppable() { s_asked = m_before; }
    Stoppable(const Stoppable &) = delete;
    Stoppable &operator=(const Stoppable &) = delete;

    /// The Progress that goOn() asks on this thread; null where nobody can stop the work.
    static Progress *asked() { return s_asked; }

private:
    Progress *const m_before;
    static inline thread_local Progress *s_asked = nullptr;
};

/// Call this in each round of a loop that may be long. Throws Stopped where the work of this thread must stop.
inline void goOn()
{
    if (Stoppable::asked() && Stoppable::asked()->mustStop())
        throw Stopped();
}
/// The same, and also reports the progress of the work: see Progress::tell().
inline void goOn(std::size_t done, std::size_t total)
{
    if (Stoppable::asked())
        Stoppable::asked()->tell(done, total);
    goOn();
}

/// Runs `work`, a part of this thread's work on `entries` pattern configs, in a second thread, where goOn() uses the
/// Progress of this thread. This thread must call get() on the result, which rethrows. For few entries, get() does the
/// work, as starting a thread would take longer.
template <class Work>
std::future<void> beside(std::size_t entries, Work work)
{
    constexpr std::size_t worthAThread = 1000;
    return std::async(entries < worthAThread ? std::launch::deferred : std::launch::async,
                      [work = std::move(work), asked = Stoppable::asked()] {
                          const Stoppable stoppable(asked);
                          work();
                      });
}

} // namespace bcfg
