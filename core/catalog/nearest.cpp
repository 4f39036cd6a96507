// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/nearest.h"

#include <algorithm>

namespace bcfg {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

struct PathParts
{
    std::string_view module;
    std::string_view name;
};

PathParts split(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? PathParts{{}, path} : PathParts{path.substr(0, dot), path.substr(dot + 1)};
}

/// The known paths by module and by name, without what only implements others: names with a leading underscore.
struct NameIndex
{
    std::unordered_map<std::string_view, std::vector<const SymbolInfo *>> byModule;
    std::unordered_map<std::string_view, std::vector<const SymbolInfo *>> byName;

    explicit NameIndex(const SymbolCatalog &catalog)
    {
        for (const SymbolInfo &symbol : catalog.all()) {
            const PathParts parts = split(symbol.path);
            if (parts.name.starts_with('_'))
                continue;
            byModule[parts.module].push_back(&symbol);
            byName[parts.name].push_back(&symbol);
        }
    }

    static const NameIndex &of(const SymbolCatalog &catalog)
    {
        static const NameIndex oldApi(SymbolCatalog::of(Api::Torch1_13));
        static const NameIndex newApi(SymbolCatalog::of(Api::Torch2));
        return &catalog == &SymbolCatalog::of(Api::Torch2) ? newApi : oldApi;
    }
};

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
    return (swapped && rest(a, same + 2) == rest(b, same + 2)) || std::ranges::equal(a, b, {}, lower, lower);
}

std::string_view nearestSymbol(std::string_view path, const SymbolCatalog &catalog)
{
    const NameIndex &index = NameIndex::of(catalog);
    const PathParts parts = split(path);
    if (const auto siblings = index.byModule.find(parts.module); siblings != index.byModule.end()) {
        for (const SymbolInfo *symbol : siblings->second) {
            // A slip in three letters is rather another name; a digit tells Conv2d from Conv3d.
            const std::string_view name = split(symbol->path).name;
            if (name.size() > 3 && isSlipOf(parts.name, name))
                return symbol->path;
        }
    }
    if (const auto namesakes = index.byName.find(parts.name); namesakes != index.byName.end()) {
        for (const SymbolInfo *symbol : namesakes->second) {
            if (isSlipOf(parts.module, split(symbol->path).module))
                return symbol->path;
        }
    }
    return {};
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
