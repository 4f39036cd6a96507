// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace bcfg {

/// How far long work has come, between the thread that does it and another one that shows it and may stop it.
class Progress
{
public:
    Progress() = default;
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;
    virtual ~Progress() = default;

    // For who does the work.

    /// What is told next is about the part of the work between these fractions of the whole.
    void beginPart(double begin, double end)
    {
        m_begin = begin;
        m_end = end;
        m_fraction = begin;
    }
    /// How much of the part is done. Once in a while, as each call costs about what writing to memory does.
    void tell(std::size_t done, std::size_t total)
    {
        if (total > 0)
            m_fraction = m_begin + (m_end - m_begin) * static_cast<double>(done) / static_cast<double>(total);
    }
    virtual bool mustStop() const { return m_state.load(std::memory_order_relaxed) == State::Stopped; }
    /// From here on the work cannot be stopped any more; false where it must stop already.
    bool passLastStop()
    {
        State state = State::Going;
        return m_state.compare_exchange_strong(state, State::PastLastStop) || state == State::PastLastStop;
    }

    // For who waits for it.

    double fraction() const { return m_fraction; } ///< from 0 to 1
    bool canStop() const { return m_state != State::PastLastStop; }
    /// Asks the work to stop, which it does as soon as it can; false where it is too late.
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

    double m_begin = 0; // of the part; with its end the worker's own
    double m_end = 1;
    std::atomic<double> m_fraction = 0;
    std::atomic<State> m_state = State::Going;
};

/// Thrown by work of many loops that must stop.
struct Stopped
{};

/// While it lives, the work of its thread may be stopped by this Progress, which outlives it: so it need not be handed
/// down to every loop. Where there are several, the last one counts.
class Stoppable
{
public:
    explicit Stoppable(const Progress &progress) : m_before(std::exchange(s_asked, &progress)) {}
    ~Stoppable() { s_asked = m_before; }
    Stoppable(const Stoppable &) = delete;
    Stoppable &operator=(const Stoppable &) = delete;

private:
    friend void goOn();

    const Progress *const m_before;
    static inline thread_local const Progress *s_asked = nullptr; // null: nobody will stop the work
};

/// Called in each round of a loop that may be long. Throws Stopped where the work of this thread must stop.
inline void goOn()
{
    if (Stoppable::s_asked && Stoppable::s_asked->mustStop())
        throw Stopped();
}

} // namespace bcfg
