// SPDX-License-Identifier: Apache-2.0
#include "core/torch/moduleclass.h"

#include "core/document/model/ascii.h"
#include "core/document/model/shortname.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>

namespace bcfg::torch {

namespace {

bool isNamedAsClass(std::string_view path)
{
    if (path.starts_with("torch.ops."))
        return false;
    const std::string_view name = shortName(path);
    const std::size_t letter = name.find_first_not_of('_');
    return letter != std::string_view::npos && isCapital(name[letter]);
}

} // namespace

bool isModuleClass(std::string_view path, const SymbolCatalog &catalog)
{
    return isModuleClass(path, catalog.find(path));
}

bool isModuleClass(std::string_view path, const SymbolInfo *known)
{
    return known ? known->kind == SymbolKind::Module : isNamedAsClass(path);
}

bool isTransposedConvolution(std::string_view path, const SymbolInfo *known, const SymbolCatalog &catalog)
{
    static constexpr std::string_view transposed[] = {"torch.nn.ConvTranspose1d", "torch.nn.ConvTranspose2d",
                                                      "torch.nn.ConvTranspose3d"};
    const auto isListed = [](std::string_view moduleClass) {
        return std::ranges::find(transposed, moduleClass) != std::end(transposed);
    };
    return isListed(path) || (known && std::ranges::any_of(known->bases, [&](std::string_view base) {
                                  return isListed(catalog.canonical(base));
                              }));
}

bool isClass(std::string_view path, const SymbolCatalog &catalog)
{
    const SymbolInfo *known = catalog.find(path);
    return known ? known->kind == SymbolKind::Module || known->kind == SymbolKind::Class : isNamedAsClass(path);
}

} // namespace bcfg::torch
