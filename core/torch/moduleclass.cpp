// SPDX-License-Identifier: Apache-2.0
#include "core/torch/moduleclass.h"

#include "core/catalog/symbols.h"

namespace bcfg::torch {

namespace {

bool isNamedAsClass(std::string_view path)
{
    if (path.starts_with("torch.ops."))
        return false;
    const std::string_view name = path.substr(path.rfind('.') + 1);
    const std::size_t letter = name.find_first_not_of('_');
    return letter != std::string_view::npos && name[letter] >= 'A' && name[letter] <= 'Z';
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

bool isClass(std::string_view path, const SymbolCatalog &catalog)
{
    const SymbolInfo *known = catalog.find(path);
    return known ? known->kind == SymbolKind::Module || known->kind == SymbolKind::Class : isNamedAsClass(path);
}

} // namespace bcfg::torch
