// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "app/cli/matchreport.h"

#include <vector>

namespace bcfg::cli {

/// The table of `bcfg match` for a terminal of 100 columns: a line a pattern, a glyph a QConfig.
class MatchTable
{
public:
    explicit MatchTable(const MatchHeader &header) : m_header(header) {}
    void add(const MatchRow &row);
    Lines text(bool color) const;

private:
    /// Of a row as much as is printed.
    struct Row
    {
        std::size_t index;
        std::string title;
        std::optional<std::size_t> overriddenBy;
        std::vector<Status> statuses; ///< by column
        std::string details;          ///< where there is one column
    };

    void addBlock(Lines &lines, std::size_t first, std::size_t last, bool color) const;

    const MatchHeader &m_header;
    std::vector<Row> m_rows;
};

/// One pattern with the reasons of each verdict, for --explain. An entry that another one overrides has the verdicts of
/// that one; they are repeated only where it alone is asked about.
Lines matchExplanation(const MatchHeader &header, const MatchRow &row, bool color, bool isAlone);

} // namespace bcfg::cli
