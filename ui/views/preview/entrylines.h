// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <vector>

namespace bcfg::ui::views {

/// Writes a pattern config in a notation, without a newline at the end.
using EntryText = std::string (*)(const PatternConfig &entry, Release release);

/// An index of how many lines each pattern config of a document has in a notation, to find the pattern config of a
/// line. Does not keep the texts themselves.
class EntryLines
{
public:
    EntryLines(const BackendConfig &document, EntryText text);

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);

    int lineCount() const { return firstLine(m_counts.size()); }
    /// The first line of a row, from 0; for the row after the last, lineCount().
    int firstLine(std::size_t row) const;
    /// The row that a line belongs to. Requires a line below lineCount().
    std::size_t rowAt(int line) const;

private:
    int count(const PatternConfig &entry) const;

    EntryText m_text;
    Release m_release;
    std::vector<int> m_counts;         // the number of lines of each row
    mutable std::vector<int> m_starts; // first line of each row, then lineCount(); empty: not computed yet
};

} // namespace bcfg::ui::views
