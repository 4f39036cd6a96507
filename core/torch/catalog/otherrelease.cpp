// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/torch/catalog/nearest.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/resources.h"

#include <algorithm>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace bcfg {

namespace {

/// The other releases in the order of preference: earlier ones, the newest first, then later ones, the oldest first.
std::vector<Release> othersOf(Release release)
{
    const std::span<const Release> all = Release::all();
    const auto before = all.first(release.number());
    const auto after = all.subspan(release.number() + 1);
    std::vector<Release> others(before.rbegin(), before.rend());
    others.insert(others.end(), after.begin(), after.end());
    return others;
}

/// The names that a release does not have and another one has, each with the preferred other release. They are
/// collected once, because they are few, and a document may ask for 100,000 names that are not among them.
using NamesOfOthers = std::unordered_map<std::string, Release>;

const NamesOfOthers &symbolsOfOthers(Release release)
{
    return perRelease(release, [](Release made) {
        NamesOfOthers names;
        const SymbolCatalog &own = SymbolCatalog::of(made);
        for (const Release other : othersOf(made)) {
            for (const SymbolInfo &symbol : SymbolCatalog::of(other).all()) {
                for (const std::string_view path :
                     {std::string_view(symbol.path), std::string_view(symbol.importable)}) {
                    if (!own.find(path))
                        names.emplace(path, other);
                }
            }
        }
        return names;
    });
}

/// PyTorch's own configs name methods that do not exist, so this is often asked. It reads the lists of methods only:
/// the whole catalogues of other releases would take fifty times as long.
const NamesOfOthers &methodsOfOthers(Release release)
{
    return perRelease(release, [](Release made) {
        NamesOfOthers names;
        const SymbolCatalog &own = SymbolCatalog::of(made);
        for (const Release other : othersOf(made)) {
            for (const std::string &method : readNamesAtEnd(other.files().symbols, "tensor_methods")) {
                if (!own.isTensorMethod(method))
                    names.emplace(method, other);
            }
        }
        return names;
    });
}

std::optional<Release> releaseIn(const NamesOfOthers &names, std::string_view name)
{
    return copyOf(valueUnder(names, std::string(name)));
}

} // namespace

/// The catalogues of other releases are read only for a path that they may have, as reading them takes longer than
/// opening a document.
std::optional<Release> otherReleaseWith(std::string_view path, Release release)
{
    constexpr std::string_view packages[] = {"torch.", "operator.", "math.", "builtins."};
    if (path.starts_with(tensorClass) || SymbolCatalog::of(release).find(path) ||
        std::ranges::none_of(packages, [&](std::string_view package) { return path.starts_with(package); }))
        return std::nullopt;
    return releaseIn(symbolsOfOthers(release), path);
}

std::optional<Release> otherReleaseWithMethod(std::string_view name, Release release)
{
    return releaseIn(methodsOfOthers(release), name);
}

} // namespace bcfg
