// SPDX-License-Identifier: Apache-2.0
#include "app/readahead.h"

#include "core/torch/catalog/operators.h"
#include "core/torch/catalog/symbols.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#ifdef HAS_FONTCONFIG
#include <fontconfig/fontconfig.h>
#endif

std::future<void> readAhead()
{
    return std::async(std::launch::async, [] {
#ifdef HAS_FONTCONFIG
        FcInit(); // otherwise Qt does this when it first measures a text
#endif
        const bcfg::Release release = bcfg::Release::newest();
        bcfg::SymbolCatalog::of(release);
        bcfg::ui::session::choicesOfPyTorch(release);
        bcfg::operatorNames(release);
    });
}
