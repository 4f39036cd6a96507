// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"

#include <string>
#include <string_view>

namespace bcfg {

/// Escapes text for the inside of an HTML element; it is not safe in attributes. "&", "<" and ">" become entities, and
/// characters that are not printable are escaped as in text for people.
std::string htmlText(std::string_view text);

/// A reversed pattern drawn as an SVG element without styles: a box for each operator, with data flowing to the right
/// as in the window. Empty for a pattern with more than 30 boxes, which nobody could read.
std::string patternDrawing(const Pattern &reversed);

} // namespace bcfg
