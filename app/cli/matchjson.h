// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/matchcoverage.h"
#include "app/cli/matchreport.h"

namespace bcfg::cli {

/// Writes the JSON of `bcfg match` piece by piece, so that its length does not matter.
class MatchJson
{
public:
    explicit MatchJson(const MatchHeader &header);
    void add(const MatchRow &row);
    void finish(const Coverage *coverage); ///< with a coverage where one is asked for

private:
    const MatchHeader &m_header;
    bool m_first = true;
};

} // namespace bcfg::cli
