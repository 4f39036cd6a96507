// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/layout/layout.h"

namespace bcfg::test {

/// What torch.fx traces of the model, as a graph to be drawn: 177 nodes, convolutions with residual branches.
layout::Graph resnet50();
/// 713 nodes, 2,515 edges: each layer gets what all layers of its block before it gave.
layout::Graph densenet201();
/// 58 nodes a layer, as of Llama: residuals, rotary embeddings and a mask that all layers use.
layout::Graph transformer(int layers);
/// Edges go at most `reach` nodes further; the same for the same seed.
layout::Graph randomGraph(std::uint32_t nodes, std::uint32_t edges, std::uint32_t reach, std::uint32_t seed);

} // namespace bcfg::test
