// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/diagnostic.h"

#include <string_view>
#include <vector>

namespace bcfg {

/// Fills in the places of those diagnostics that have none, by reading the text once more. A pointer to something
/// absent (a missing key) gets the place of what would hold it.
void locate(std::vector<Diagnostic> &diagnostics, std::string_view text);

} // namespace bcfg
