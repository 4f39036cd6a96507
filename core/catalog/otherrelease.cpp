// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/otherrelease.h"

#include "core/catalog/symbols.h"

#include <algorithm>

namespace bcfg {

namespace {

template <class Has>
std::optional<Release> nearestRelease(Release release, Has has)
{
    const std::span<const Release> all = Release::all();
    const auto before = all.first(release.number());
    if (const auto found = std::find_if(before.rbegin(), before.rend(), has); found != before.rend())
        return *found;
    const auto after = all.subspan(release.number() + 1);
    if (const auto found = std::ranges::find_if(after, has); found != after.end())
        return *found;
    return std::nullopt;
}

} // namespace

std::optional<Release> otherReleaseWith(std::string_view path, Release release)
{
    constexpr std::string_view packages[] = {"torch.", "operator.", "math.",
                                             "builtins."}; // names of others need no catalogue read
    if (std::ranges::none_of(packages, [&](std::string_view package) { return path.starts_with(package); }))
        return std::nullopt;
    return nearestRelease(release, [&](Release other) { return SymbolCatalog::of(other).find(path); });
}

std::optional<Release> otherReleaseWithMethod(std::string_view name, Release release)
{
    return nearestRelease(release, [&](Release other) { return SymbolCatalog::of(other).isTensorMethod(name); });
}

} // namespace bcfg
