// SPDX-License-Identifier: Apache-2.0
#include "app/readahead.h"

#include "core/torch/catalog/readcatalogs.h"

#ifdef HAS_FONTCONFIG
#include <fontconfig/fontconfig.h>
#endif

std::future<void> readAhead()
{
    return std::async(std::launch::async, [] {
#ifdef HAS_FONTCONFIG
        FcInit(); // otherwise Qt does this when it first measures a text
#endif
        bcfg::readCatalogs(bcfg::Release::newestOf(bcfg::Api::Torch2));
    });
}
