// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/nearest.h"

#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/shortname.h"
#include "core/torch/catalog/perrelease.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace bcfg {

namespace {

struct PathParts
{
    std::string_view module;
    std::string_view name;
};

PathParts split(std::string_view path)
{
    return {parentPath(path), shortName(path)};
}

/// Whether the first or the last letters agree apart from case, as they do after any single slip.
bool sharesAnEnd(std::string_view a, std::string_view b)
{
    return toLower(a.front()) == toLower(b.front()) || toLower(a.back()) == toLower(b.back());
}

/// The characters of a text as a set: a bit for each, and case ignored. Some characters share a bit.
std::uint32_t characterSet(std::string_view text)
{
    std::uint32_t set = 0;
    for (const char c : text)
        set |= std::uint32_t(1) << (static_cast<unsigned char>(toLower(c)) % 32);
    return set;
}

/// Whether at most `most` characters are in only one of the two sets.
bool isNearSet(std::uint32_t a, std::uint32_t b, std::size_t most)
{
    std::uint32_t differing = a ^ b;
    for (; differing != 0 && most != 0; --most)
        differing &= differing - 1; // removes the lowest bit
    return differing == 0;
}

struct Known
{
    PathParts parts;
    std::string_view path;
    std::uint32_t characters; ///< of the name
};

/// The known paths by module and by name, without private names (those with a leading underscore).
struct NameIndex
{
    /// By module and then by the length of the name, to be quick for documents with 100,000 unknown names.
    std::unordered_map<std::string_view, std::vector<std::vector<Known>>> byModule;
    std::unordered_map<std::string_view, std::vector<Known>> byName;

    explicit NameIndex(const SymbolCatalog &catalog)
    {
        for (const SymbolInfo &symbol : catalog.all()) {
            const PathParts parts = split(symbol.path);
            if (parts.name.starts_with('_'))
                continue;
            std::vector<std::vector<Known>> &byLength = byModule[parts.module];
            byLength.resize(std::max(byLength.size(), parts.name.size() + 1));
            const Known &known = byName[parts.name].emplace_back(Known{parts, symbol.path, characterSet(parts.name)});
            byLength[parts.name.size()].push_back(known);
        }
    }

    static const NameIndex &of(const SymbolCatalog &catalog)
    {
        return perRelease(catalog.release(), [](Release made) { return NameIndex(SymbolCatalog::of(made)); });
    }
};

/// Calls visit(known), until it returns true, for names in the same module that may be `slips` slips away: the lengths
/// differ by at most `slips`, the sets of characters by two a slip, and sharesAnEnd() holds. Leaves out names of up to
/// three letters for one slip, four for two: an unknown name is rarely a slip of such a short name.
template <class Visit>
void forEachSibling(const NameIndex &index, const PathParts &parts, std::size_t slips, const Visit &visit)
{
    const std::vector<std::vector<Known>> *siblings = valueUnder(index.byModule, parts.module);
    if (!siblings)
        return;
    const std::vector<std::vector<Known>> &byLength = *siblings;
    const std::uint32_t characters = characterSet(parts.name);
    const std::size_t length = parts.name.size();
    const std::size_t end = std::min(length + slips + 1, byLength.size());
    for (std::size_t other = std::max(length, 3 + 2 * slips) - slips; other < end; ++other) {
        for (const Known &known : byLength[other]) {
            if (isNearSet(characters, known.characters, 2 * slips) && sharesAnEnd(parts.name, known.parts.name) &&
                visit(known))
                return;
        }
    }
}

/// Whether at most `slips` characters need to be added, dropped or replaced to turn one text into the other. Case is
/// ignored.
bool isWithinSlips(std::string_view a, std::string_view b, std::size_t slips)
{
    while (!a.empty() && !b.empty() && toLower(a.front()) == toLower(b.front())) {
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    if (a.empty() || b.empty())
        return a.size() + b.size() <= slips;
    return slips > 0 && std::max(a.size(), b.size()) - std::min(a.size(), b.size()) <= slips &&
           (isWithinSlips(a.substr(1), b.substr(1), slips - 1) || isWithinSlips(a.substr(1), b, slips - 1) ||
            isWithinSlips(a, b.substr(1), slips - 1));
}

/// The names under which Python programs import modules of PyTorch, as PyTorch's own sources do. A name may stand for
/// several modules: which of them has a class depends on the release.
constexpr std::pair<std::string_view, std::string_view> importedAs[] = {
    {"nn", "torch.nn"},
    {"F", "torch.nn.functional"},
    {"functional", "torch.nn.functional"},
    {"nni", "torch.ao.nn.intrinsic"},
    {"nniq", "torch.ao.nn.intrinsic.quantized"},
    {"nniq", "torch.nn.intrinsic.quantized"},
    {"nniqat", "torch.ao.nn.intrinsic.qat"},
    {"nniqat", "torch.nn.intrinsic.qat"},
    {"nniqd", "torch.ao.nn.intrinsic.quantized.dynamic"},
    {"nniqd", "torch.nn.intrinsic.quantized.dynamic"},
    {"nnq", "torch.ao.nn.quantized"},
    {"nnqat", "torch.ao.nn.qat"},
    {"nnqatd", "torch.ao.nn.qat.dynamic"},
    {"nnqd", "torch.ao.nn.quantized.dynamic"},
    {"nnqr", "torch.ao.nn.quantized.reference"},
};

/// The whole paths that a path beginning with a name in importedAs may stand for; empty for any other path.
std::vector<std::string> wholePaths(std::string_view path)
{
    const std::size_t dot = std::min(path.find('.'), path.size());
    std::vector<std::string> whole;
    for (const auto &[name, module] : importedAs) {
        if (path.substr(0, dot) == name)
            whole.push_back(std::string(module) + std::string(path.substr(dot)));
    }
    return whole;
}

/// The first of the paths that the catalogue has; empty where it has none.
std::string_view firstKnown(const std::vector<std::string> &paths, const SymbolCatalog &catalog)
{
    for (const std::string &path : paths) {
        if (const SymbolInfo *known = catalog.find(path))
            return known->path;
    }
    return {};
}

/// Whether the path is in a module from which float models usually take their operators.
bool isOfUsualModule(const Known &known)
{
    const std::string_view module = known.parts.module;
    return module == "torch.nn" || module == "torch.nn.functional" || module == "torch" || module == "operator";
}

} // namespace

bool isSlipOf(std::string_view a, std::string_view b)
{
    if (a.size() > b.size())
        std::swap(a, b);
    if (b.size() - a.size() > 1)
        return false;
    std::size_t same = 0;
    while (same < a.size() && a[same] == b[same])
        ++same;
    const auto rest = [](std::string_view text, std::size_t from) {
        return text.substr(std::min(from, text.size()));
    };
    if (a.size() != b.size())
        return rest(a, same) == rest(b, same + 1);
    if (rest(a, same + 1) == rest(b, same + 1))
        return true;
    const bool swapped = same + 1 < a.size() && a[same] == b[same + 1] && a[same + 1] == b[same];
    return (swapped && rest(a, same + 2) == rest(b, same + 2)) || std::ranges::equal(a, b, {}, toLower, toLower);
}

std::string_view spelledOut(std::string_view path, const SymbolCatalog &catalog)
{
    return firstKnown(wholePaths(path), catalog);
}

std::string_view nearestSymbol(std::string_view path, const SymbolCatalog &catalog)
{
    const std::vector<std::string> wholes = wholePaths(path);
    if (const std::string_view known = firstKnown(wholes, catalog); !known.empty())
        return known;
    for (const std::string &whole : wholes) {
        if (const std::string_view near = nearestSymbol(whole, catalog); !near.empty())
            return near;
    }
    const NameIndex &index = NameIndex::of(catalog);
    const PathParts parts = split(path);
    std::string_view near;
    forEachSibling(index, parts, 1, [&](const Known &known) {
        if (isSlipOf(parts.name, known.parts.name))
            near = known.path;
        return !near.empty();
    });
    if (!near.empty())
        return near;
    if (const std::vector<Known> *namesakes = valueUnder(index.byName, parts.name)) {
        for (const Known &known : *namesakes) {
            if (isSlipOf(parts.module, known.parts.module))
                return known.path;
        }
    }
    return {};
}

std::vector<std::string_view> nearestSymbols(std::string_view name, const SymbolCatalog &catalog)
{
    const auto isSeparator = [](char c) {
        return c == ' ' || c == ':' || c == '/' || c == '-';
    };
    if (std::ranges::any_of(name, isSeparator)) {
        std::string dotted(name);
        std::ranges::replace_if(dotted, isSeparator, '.');
        if (const SymbolInfo *known = catalog.find(dotted))
            return {known->path};
    }
    const NameIndex &index = NameIndex::of(catalog);
    const PathParts parts = split(name);
    std::vector<std::string_view> found;
    forEachSibling(index, parts, 2, [&](const Known &known) {
        if (isWithinSlips(parts.name, known.parts.name, 2))
            found.push_back(known.path);
        return false;
    });
    if (const std::vector<Known> *namesakes = valueUnder(index.byName, parts.name)) {
        const bool isUsual = std::ranges::any_of(*namesakes, isOfUsualModule);
        for (const Known &known : *namesakes) {
            if (isOfUsualModule(known) == isUsual && known.path == catalog.canonical(known.path))
                found.push_back(known.path);
        }
    }
    found.resize(std::min<std::size_t>(found.size(), 3));
    return found;
}

std::string_view nearestMethod(std::string_view name, const SymbolCatalog &catalog)
{
    if (name.size() < 4 || catalog.isTensorMethod(name))
        return {};
    for (const std::string &known : catalog.tensorMethods()) {
        if (!known.starts_with('_') && known.size() > 3 && isSlipOf(name, known))
            return known;
    }
    return {};
}

} // namespace bcfg
