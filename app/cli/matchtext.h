// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "app/cli/matchreport.h"

#include <vector>

namespace bcfg::cli {

/// The table of `bcfg match` for a terminal of 100 columns: a line for each pattern with a glyph for each QConfig. Long
/// details are shortened only on a terminal with colours; readers of a pipe get all of them.
class MatchTable
{
public:
    /// The header must outlive the table.
    explicit MatchTable(const MatchHeader &header) : m_header(header) {}
    void add(const MatchRow &row);
    Lines text(bool color) const;

private:
    /// The part of a MatchRow that is printed.
    struct Row
    {
        std::size_t index;
        std::string title;
        std::optional<std::size_t> overriddenBy;
        std::vector<Status> statuses; ///< by column
        std::string details;          ///< empty if there are several columns
    };

    void addBlock(Lines &lines, std::size_t first, std::size_t last, bool color) const;

    const MatchHeader &m_header;
    std::vector<Row> m_rows;
};

/// One pattern with the reasons for each verdict, for --explain. `isAlone` says that no other entry is explained: only
/// then an overridden entry is printed with verdicts, which are those of the entry that overrides it.
Lines matchExplanation(const MatchHeader &header, const MatchRow &row, bool color, bool isAlone);

} // namespace bcfg::cli
