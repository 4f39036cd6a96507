// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"

#include <cstddef>

namespace bcfg::test {

/// Blocks of convolution, BatchNorm and ReLU with a residual addition, until there are about as many nodes.
trace::Model residualModel(std::size_t nodes);

} // namespace bcfg::test
