// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/prepare.h"
#include "core/prepare/model/simulation.h"
#include "core/torch/trace/model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace bcfg::ui {

/// A node of whatever graph of a model is drawn.
struct DrawnNode
{
    std::string name;
    std::string type;                  ///< class of a called module, path of a function, name of a method, or its op
    std::string folder;                ///< path of the module that it stands in; empty: the model itself
    std::vector<std::uint32_t> inputs; ///< earlier nodes of the graph, each once
    fx::NodeIndex origin = fx::noNode; ///< in the traced model; none for what was inserted
};

/// A graph to be drawn, its nodes in topological order. A value without pointers, which threads may share.
struct DrawnGraph
{
    std::vector<DrawnNode> nodes;
    std::vector<trace::Module> modules; ///< of the model; those that stand above nodes have their classes from here
};

DrawnGraph drawnGraph(const trace::Model &model);
/// Of the prepared or the reference graph. What was inserted stands where the nodes around it stand.
DrawnGraph drawnGraph(const fx::ModelGraph &graph, const trace::Model &model);

} // namespace bcfg::ui
