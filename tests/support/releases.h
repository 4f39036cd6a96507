// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

namespace bcfg::test {

/// The release by which a document of generation 2.x is judged if it names no release.
inline Release newestTorch2()
{
    return Release::newestOf(Api::Torch2);
}

} // namespace bcfg::test
