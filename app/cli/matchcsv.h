// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/matchreport.h"

#include <string>
#include <string_view>

namespace bcfg::cli {

// The CSV of `bcfg match` (RFC 4180), with a line for each verdict. Texts from a document or a file's name are escaped
// as in text for people, so no cell has a line break, and as csvField() does, so no spreadsheet takes a cell for a
// formula.

/// An escaped text as a cell of CSV.
std::string csvCell(std::string_view text);

std::string matchCsvHeader();
/// One line for each verdict of a row.
std::string matchCsv(const MatchHeader &header, const MatchRow &row);

} // namespace bcfg::cli
