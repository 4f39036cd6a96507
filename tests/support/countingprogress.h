// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"

#include <cstddef>
#include <limits>

namespace bcfg::test {

/// Counts the questions of work, and stops it at one of them.
class CountingProgress : public Progress
{
public:
    /// So many questions are answered with no.
    explicit CountingProgress(std::size_t most = std::numeric_limits<std::size_t>::max()) : m_most(most) {}
    bool mustStop() const override { return ++m_asked > m_most; }
    std::size_t asked() const { return m_asked; }

private:
    mutable std::size_t m_asked = 0;
    std::size_t m_most;
};

} // namespace bcfg::test
