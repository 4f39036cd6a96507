// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "app/cli/matchreport.h"

#include <vector>

namespace bcfg::cli {

/// The table of `bcfg match` for a terminal of 100 columns: a line a pattern, a glyph a QConfig.
Lines matchTable(const MatchHeader &header, const std::vector<MatchRow> &rows, bool color);

/// One pattern with the reasons of each verdict, for --explain.
Lines matchExplanation(const MatchHeader &header, const MatchRow &row, bool color);

} // namespace bcfg::cli
