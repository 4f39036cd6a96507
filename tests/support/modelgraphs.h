// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/layout.h"

namespace bcfg::test {

/// The graph that torch.fx traces of ResNet-50, to be laid out: 177 nodes, convolutions with residual branches.
layout::Graph resnet50();
/// 713 nodes, 2,515 edges: each layer takes the outputs of all layers before it in its block.
layout::Graph densenet201();
/// 58 nodes a layer, like Llama: residuals, rotary embeddings and a mask that all layers use.
layout::Graph transformer(int layers);
/// A random graph whose edges reach at most `reach` nodes further; equal for equal seeds.
layout::Graph randomGraph(std::uint32_t nodes, std::uint32_t edges, std::uint32_t reach, std::uint32_t seed);

} // namespace bcfg::test
