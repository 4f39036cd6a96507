// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/layout.h"

namespace bcfg::test {

// Graphs of the shape that torch.fx traces of large models, for tests of their layout.

/// ResNet-50: 177 nodes, convolutions with residual branches.
layout::Graph resnet50();
/// DenseNet-201: 713 nodes, 2,515 edges; each layer takes the outputs of all previous layers of its block.
layout::Graph densenet201();
/// A transformer like Llama: 58 nodes per layer, with residual branches, rotary embeddings, and a mask for all layers.
layout::Graph transformer(int layers);
/// A random graph in which each edge leads at most `reach` nodes forward. Equal seeds give equal graphs.
layout::Graph randomGraph(std::uint32_t nodes, std::uint32_t edges, std::uint32_t reach, std::uint32_t seed);

} // namespace bcfg::test
