// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/readcatalogs.h"

#include "core/catalog/operators.h"
#include "core/catalog/qconfigs.h"
#include "core/catalog/symbols.h"

namespace bcfg {

void readCatalogs(Release release)
{
    SymbolCatalog::of(release);
    QConfigCatalog::of(release);
    operatorNames(release);
}

} // namespace bcfg
