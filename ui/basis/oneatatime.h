// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

namespace bcfg::ui {

/// Keeps a computation to one thread at a time. If its result is wanted anew while a thread computes, the owner starts
/// the next thread when that one ends:
///
///     void Owner::compute()
///     {
///         if (!m_computing.begin())
///             return;
///         inThread(*this, work, [this](Result result) {
///             if (m_computing.end())
///                 compute();
///             …
class OneAtATime
{
public:
    /// Returns whether a thread may start. If one runs already, its result counts as out of date from now on.
    bool begin()
    {
        m_isStale = m_isRunning;
        return !std::exchange(m_isRunning, true);
    }
    /// Says that the thread has ended. Returns whether its result is out of date.
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

} // namespace bcfg::ui
