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

/// The names that a release does not have but another release has, each with the preferred other release. Collected
/// once per release: the names are few, and a document may have 100,000 unknown names.
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

/// Reads only the lists of methods, fifty times as fast as reading the whole catalogues: PyTorch's own configs name
/// methods that do not exist, so most documents need this.
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

/// Reads the catalogues of other releases only for a path that they may have, because that takes longer than opening a
/// document.
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
