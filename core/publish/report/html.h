// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bcfg {

/// Text for HTML, within elements and not in attributes: what is not printable is escaped as in text for people, and
/// nothing of it is markup.
std::string htmlText(std::string_view text);

} // namespace bcfg
