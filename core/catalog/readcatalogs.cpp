// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/readcatalogs.h"

#include "core/catalog/operators.h"
#include "core/catalog/qconfigs.h"
#include "core/catalog/symbols.h"

namespace bcfg {

void readCatalogs(Api api)
{
    SymbolCatalog::of(api);
    QConfigCatalog::of(api);
    operatorNames(api);
}

} // namespace bcfg
