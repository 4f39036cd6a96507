// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"

#include <string>

namespace bcfg {

/// A reversed pattern drawn as an SVG element without styles: a box for each operator, with data flowing to the right
/// as in the window. Empty for a pattern with more than 30 boxes, which nobody could read.
std::string patternDrawing(const Pattern &reversed);

} // namespace bcfg
