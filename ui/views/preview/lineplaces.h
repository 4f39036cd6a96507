// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <QString>

#include <vector>

namespace bcfg::ui::views {

/// The place that each line of a pattern config is about, relative to the pattern config: the place of the first key or
/// keyword argument on the line, else the place that encloses the line. Takes JSON, or to_dict() as Python's repr
/// writes it.
std::vector<JsonPointer> placesOfLines(const QString &text);

} // namespace bcfg::ui::views
