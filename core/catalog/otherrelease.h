// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalog/release.h"

#include <optional>
#include <string_view>

namespace bcfg {

/// The known release before the given one that still had a name which that one lacks, or else the first after it.
struct OtherRelease
{
    Release release;
    bool isLater; ///< the name came with it; else it went after it
};

/// Of a name of PyTorch's or Python's that `release` does not have. Nothing where no other known release has it.
std::optional<OtherRelease> otherReleaseWith(std::string_view path, Release release);
/// The same for the names of tensor methods.
std::optional<OtherRelease> otherReleaseWithMethod(std::string_view name, Release release);

} // namespace bcfg
