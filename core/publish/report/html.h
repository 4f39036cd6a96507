// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bcfg {

/// Escapes text for the inside of an HTML element; it is not safe in attributes. "&", "<" and ">" become entities, and
/// characters that are not printable are escaped as in text for people.
std::string htmlText(std::string_view text);

} // namespace bcfg
