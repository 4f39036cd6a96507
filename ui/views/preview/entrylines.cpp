// SPDX-License-Identifier: Apache-2.0
#include "ui/views/preview/entrylines.h"

#include "core/document/model/progress.h"

#include <algorithm>
#include <numeric>

namespace bcfg::ui::views {

EntryLines::EntryLines(const BackendConfig &document, EntryText text) : m_text(text), m_release(releaseOf(document))
{
    m_counts.reserve(document.configs.size());
    for (const Shared<PatternConfig> &entry : document.configs) {
        goOn();
        m_counts.push_back(count(*entry));
    }
}

void EntryLines::insert(std::size_t row, const Shared<PatternConfig> &entry)
{
    m_counts.insert(m_counts.begin() + static_cast<std::ptrdiff_t>(row), count(*entry));
    m_starts.clear();
}

void EntryLines::remove(std::size_t row)
{
    m_counts.erase(m_counts.begin() + static_cast<std::ptrdiff_t>(row));
    m_starts.clear();
}

void EntryLines::replace(std::size_t row, const Shared<PatternConfig> &entry)
{
    m_counts[row] = count(*entry);
    m_starts.clear();
}

int EntryLines::firstLine(std::size_t row) const
{
    if (m_starts.empty()) {
        m_starts.assign(m_counts.size() + 1, 0);
        std::partial_sum(m_counts.begin(), m_counts.end(), m_starts.begin() + 1);
    }
    return m_starts[row];
}

std::size_t EntryLines::rowAt(int line) const
{
    (void)firstLine(0); // adds m_starts up
    return static_cast<std::size_t>(std::ranges::upper_bound(m_starts, line) - m_starts.begin()) - 1;
}

int EntryLines::count(const PatternConfig &entry) const
{
    const std::string text = m_text(entry, m_release);
    return static_cast<int>(std::ranges::count(text, '\n')) + 1;
}

} // namespace bcfg::ui::views
