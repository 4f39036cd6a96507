// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"

#include <optional>

namespace bcfg::conversion {

/// The path that an object of the source release has in the target release: the same path, or the one to which the
/// object moved. A path that neither catalogue knows is the user's own and stays. Returns nullopt where the target
/// lacks the object.
std::optional<std::string> pathIn(std::string_view path, Release source, Release target);

} // namespace bcfg::conversion
