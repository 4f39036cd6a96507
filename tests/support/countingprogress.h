// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"

#include <atomic>
#include <cstddef>
#include <limits>

namespace bcfg::test {

/// Counts how often work calls mustStop(), and stops the work after a number of calls.
class CountingProgress : public Progress
{
public:
    /// mustStop() returns false for the first `most` calls, then true.
    explicit CountingProgress(std::size_t most = std::numeric_limits<std::size_t>::max()) : m_most(most) {}
    bool mustStop() const override { return ++m_asked > m_most; }
    std::size_t asked() const { return m_asked; }

private:
    mutable std::atomic<std::size_t> m_asked = 0; // work may ask in several threads
    std::size_t m_most;
};

} // namespace bcfg::test
