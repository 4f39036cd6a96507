// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/matchreport.h"

#include <string>
#include <vector>

namespace bcfg::cli {

/// The table of `bcfg match` for a terminal of 100 columns: a line a pattern, a glyph a QConfig.
std::string matchTable(const MatchHeader &header, const std::vector<MatchRow> &rows, bool color);

/// One pattern with the reasons of each verdict, for --explain.
std::string matchExplanation(const MatchHeader &header, const MatchRow &row, bool color);

/// The first line of the CSV form, and one line a verdict.
std::string matchCsvHeader();
std::string matchCsv(const MatchHeader &header, const MatchRow &row);

} // namespace bcfg::cli
