// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"

#include <cstddef>

namespace bcfg::test {

/// A traced model of about `nodes` nodes: blocks of convolution, BatchNorm and ReLU with a residual addition.
trace::Model residualModel(std::size_t nodes);

} // namespace bcfg::test
