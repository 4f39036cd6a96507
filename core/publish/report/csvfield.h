// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bcfg {

/// A cell of CSV, RFC 4180, of text that has no line breaks. No spreadsheet takes it for a formula: "'" comes before
/// = + - @ at its beginning, or behind a semicolon, which some of them split at.
std::string csvField(std::string_view text);

} // namespace bcfg
