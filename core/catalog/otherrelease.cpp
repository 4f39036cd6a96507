// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/otherrelease.h"

#include "core/catalog/perrelease.h"
#include "core/catalog/symbols.h"

#include <algorithm>
#include <unordered_map>

namespace bcfg {

namespace {

/// The names that a release does not have and another one has, each with the one that is told. They are few, and a
/// document may have 100,000 names that are none of them.
struct NamesOfOthers
{
    std::unordered_map<std::string_view, Release> symbols;
    std::unordered_map<std::string_view, Release> methods;

    explicit NamesOfOthers(Release release)
    {
        const std::span<const Release> all = Release::all();
        const auto before = all.first(release.number());
        std::for_each(before.rbegin(), before.rend(), [&](Release other) { add(other, release); });
        std::ranges::for_each(all.subspan(release.number() + 1), [&](Release other) { add(other, release); });
    }

    static const NamesOfOthers &of(Release release)
    {
        return perRelease(release, [](Release made) { return NamesOfOthers(made); });
    }

private:
    void add(Release other, Release release)
    {
        const SymbolCatalog &own = SymbolCatalog::of(release);
        for (const SymbolInfo &symbol : SymbolCatalog::of(other).all()) {
            for (const std::string_view path : {std::string_view(symbol.path), std::string_view(symbol.importable)}) {
                if (!own.find(path))
                    symbols.emplace(path, other);
            }
        }
        for (const std::string &method : SymbolCatalog::of(other).tensorMethods()) {
            if (!own.isTensorMethod(method))
                methods.emplace(method, other);
        }
    }
};

std::optional<Release> releaseIn(const std::unordered_map<std::string_view, Release> &names, std::string_view name)
{
    const auto found = names.find(name);
    return found == names.end() ? std::nullopt : std::optional(found->second);
}

} // namespace

std::optional<Release> otherReleaseWith(std::string_view path, Release release)
{
    constexpr std::string_view packages[] = {"torch.", "operator.", "math.",
                                             "builtins."}; // names of others need no catalogue read
    if (std::ranges::none_of(packages, [&](std::string_view package) { return path.starts_with(package); }))
        return std::nullopt;
    return releaseIn(NamesOfOthers::of(release).symbols, path);
}

std::optional<Release> otherReleaseWithMethod(std::string_view name, Release release)
{
    return releaseIn(NamesOfOthers::of(release).methods, name);
}

} // namespace bcfg
