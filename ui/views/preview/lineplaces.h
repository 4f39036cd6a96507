// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <QString>

#include <vector>

namespace bcfg::ui {

/// What each line of a pattern config is about, as JSON or as to_dict() has it in Python's repr: the place of the first
/// key or keyword argument on the line, else of what the line is within. Below the pattern config itself.
std::vector<JsonPointer> placesOfLines(const QString &text);

} // namespace bcfg::ui
