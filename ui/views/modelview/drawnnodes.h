// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/simulation.h"
#include "core/torch/trace/model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace bcfg::ui::views {

/// A node of the drawn graph: a node of the traced model, or one that prepare or convert made.
struct DrawnNode
{
    std::string name;
    std::string type;                  ///< class of a called module, path of a function, name of a method; else the op
    std::string folder;                ///< path of the module that the node is in; empty: the model itself
    std::vector<std::uint32_t> inputs; ///< indices of the earlier nodes that the node uses, each once
    fx::NodeIndex origin = fx::noNode; ///< the node of the traced model; noNode for a node that PyTorch inserted
};

/// The nodes of a model for drawing, in topological order.
std::vector<DrawnNode> drawnNodes(const trace::Model &model);
/// The nodes of the prepared or the reference graph of `model`, for drawing. An inserted node gets the innermost module
/// that contains the nodes before and after it.
std::vector<DrawnNode> drawnNodes(const fx::ModelGraph &graph, const trace::Model &model);

} // namespace bcfg::ui::views
