// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/simulatejson.h"

#include <string>

namespace bcfg::cli {

/// For Graphviz: the nodes in the colours of their verdicts, observers on the edges, fused nodes in one outline.
std::string simulateDot(const SimulatedColumn &column, const trace::Model &model);

/// For Google's Model Explorer: a collection with one graph, whose nodes stand in the folders of their modules, with
/// their verdicts as attributes.
std::string simulateModelExplorer(const std::vector<SimulatedColumn> &columns, const trace::Model &model);

} // namespace bcfg::cli
