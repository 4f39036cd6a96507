// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

#include <optional>
#include <string_view>

namespace bcfg {

/// For a path of PyTorch or Python that `release` does not have: the newest earlier release that has the path, or else
/// the first later release that has the path. Nullopt where no known release has the path, or where `release` has it.
std::optional<Release> otherReleaseWith(std::string_view path, Release release);
/// otherReleaseWith() for the name of a tensor method.
std::optional<Release> otherReleaseWithMethod(std::string_view name, Release release);

} // namespace bcfg
