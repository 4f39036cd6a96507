// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/catalog/release.h"

#include <functional>
#include <string>
#include <vector>

namespace bcfg::ui {

/// How a pattern config is written in some notation, without a newline at the end.
using EntryText = std::function<std::string(const PatternConfig &entry, Release release)>;

/// How many lines each pattern config of a document takes in a notation, and so which line belongs to which. The texts
/// themselves are not kept.
class LineIndex
{
public:
    LineIndex(const BackendConfig &document, EntryText text);

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);

    int lineCount() const { return firstLine(m_counts.size()); }
    /// Of a row; of the row behind the last, lineCount().
    int firstLine(std::size_t row) const;
    /// Requires a line below lineCount().
    std::size_t rowAt(int line) const;

private:
    int count(const PatternConfig &entry) const;

    EntryText m_text;
    Release m_release;
    std::vector<int> m_counts;         // by row
    mutable std::vector<int> m_starts; // by row and behind the last; empty: to be added up anew
};

} // namespace bcfg::ui
