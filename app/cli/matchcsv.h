// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/matchreport.h"

#include <string>
#include <string_view>

namespace bcfg::cli {

// The CSV of `bcfg match`, RFC 4180: a line a verdict. What a document or a file's name brings is escaped as in text
// for people, so no cell has a line break, and no spreadsheet takes it for a formula: "'" comes before = + - @ at a
// cell's beginning, or behind a semicolon, which some of them split at.

/// A cell.
std::string csvCell(std::string_view text);

std::string matchCsvHeader();
std::string matchCsv(const MatchHeader &header, const MatchRow &row);

} // namespace bcfg::cli
