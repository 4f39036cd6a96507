// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/readcatalogs.h"

#include "core/torch/catalog/operators.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/catalog/symbols.h"

namespace bcfg {

void readCatalogs(Release release)
{
    SymbolCatalog::of(release);
    QConfigCatalog::of(release);
    operatorNames(release);
}

} // namespace bcfg
