// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"

#include <atomic>
#include <cstddef>
#include <limits>

namespace bcfg::test {

/// Counts how often a piece of work asks whether it must stop, and stops it after a number of questions.
class CountingProgress : public Progress
{
public:
    /// The first `most` questions are answered with no.
    explicit CountingProgress(std::size_t most = std::numeric_limits<std::size_t>::max()) : m_most(most) {}
    bool mustStop() const override { return ++m_asked > m_most; }
    std::size_t asked() const { return m_asked; }

private:
    mutable std::atomic<std::size_t> m_asked = 0; // work may ask in several threads
    std::size_t m_most;
};

} // namespace bcfg::test
