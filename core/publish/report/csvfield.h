// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bcfg {

/// Text without line breaks as a cell of CSV (RFC 4180). So that no spreadsheet takes it for a formula, "'" is put
/// before = + - @ at the beginning of the text, and after a semicolon, because some spreadsheets split cells there.
std::string csvField(std::string_view text);

} // namespace bcfg
