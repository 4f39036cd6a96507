// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"

#include <optional>

namespace bcfg::conversion {

/// The path that the target generation has for a path of the source generation: the same one, or the one to which the
/// object moved. A path that neither catalogue knows is the user's own and stays. Nothing for what the target lacks.
std::optional<std::string> pathIn(std::string_view path, Release source, Release target);

} // namespace bcfg::conversion
