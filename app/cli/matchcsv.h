// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/matchreport.h"

#include <string>
#include <string_view>

namespace bcfg::cli {

// The CSV of `bcfg match` (RFC 4180), with a line for each verdict. Each text from a document or a file's name is
// written by csvCell(): no cell has a line break, and no spreadsheet takes a cell for a formula.

/// A text as a cell of CSV: escaped as Lines escapes it, and then as csvField() does.
std::string csvCell(std::string_view text);

inline constexpr std::string_view matchCsvHeader =
    "index,pattern,overridden_by,qconfig,status,prepare,dtype_config,observers,convert,error,message,outcome,by,"
    "fused_into,outcome_error,outcome_message\n";
/// One line for each verdict of a row.
std::string matchCsv(const MatchHeader &header, const MatchRow &row);

} // namespace bcfg::cli
