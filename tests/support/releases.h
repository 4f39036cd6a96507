// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

namespace bcfg::test {

/// What judges a document of PyTorch 2.x that names no release.
inline Release newestTorch2()
{
    return Release::newestOf(Api::Torch2);
}

} // namespace bcfg::test
