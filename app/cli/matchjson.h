// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/matchcoverage.h"
#include "app/cli/matchreport.h"

namespace bcfg::cli {

/// Prints the JSON of `bcfg match` row by row, so that it is never in memory as a whole.
class MatchJson
{
public:
    /// Prints the beginning. The header must outlive this object.
    explicit MatchJson(const MatchHeader &header);
    void add(const MatchRow &row);
    void finish(const Coverage *coverage); ///< prints the end; `coverage` may be null

private:
    const MatchHeader &m_header;
    bool m_first = true;
};

} // namespace bcfg::cli
