// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"

#include <compare>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// The version number of a PyTorch release. 2.6 is less than 2.14.1.
struct Version
{
    int major = 0;
    int minor = 0;
    int patch = 0;
    constexpr auto operator<=>(const Version &) const = default;

    /// Reads three numbers: "2.6.0". nullopt for any other text, such as "2.6".
    static std::optional<Version> parse(std::string_view text);
};

/// The first release of the second generation of the API.
inline constexpr Version version2 = {2, 0};

constexpr Api generationOf(Version version)
{
    return version < version2 ? Api::Torch1_13 : Api::Torch2;
}

/// The range of PyTorch releases that have something, such as a field. Tables write it as `{.since = {2, 15}}`.
struct Versions
{
    Version since = {};                                ///< the first release that has it
    Version until = {std::numeric_limits<int>::max()}; ///< the first release that no longer has it

    constexpr bool contain(Version version) const { return since <= version && version < until; }
    /// Whether a version of the generation is in the range.
    constexpr bool overlap(Api generation) const
    {
        return generation == Api::Torch2 ? version2 < until : since < version2;
    }
    constexpr bool operator==(const Versions &) const = default;
};

inline constexpr Versions allVersions = {};
inline constexpr Versions since2 = {.since = version2};
inline constexpr Versions until2 = {.until = version2};

/// The range in words: "2.x", "1.13", "2.15 and later", "2.x before 2.15"; "1.13 and 2.x" for all.
std::string toString(const Versions &versions);

} // namespace bcfg
