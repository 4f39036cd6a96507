// SPDX-License-Identifier: Apache-2.0
#include "core/torch/pythonoperators.h"

#include "core/torch/catalog/symbols.h"

namespace bcfg::torch {

bool isBinaryOperator(std::string_view path, const SymbolCatalog &catalog)
{
    const SymbolInfo *known = catalog.find(path);
    return known && known->path.starts_with("operator.") && known->arity && known->arity->least == 2;
}

} // namespace bcfg::torch
