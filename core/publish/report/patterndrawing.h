// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"

#include <string>

namespace bcfg {

/// The pattern as an SVG element without styles: a box for each operator, data flowing to the right, as the window
/// draws it. Empty for a pattern of more operators than are of use in a drawing.
std::string patternDrawing(const Pattern &reversed);

} // namespace bcfg
