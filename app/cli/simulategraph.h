// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/simulatejson.h"

#include <string>

namespace bcfg::cli {

/// For Graphviz: the nodes in the colours of their verdicts, observers on the edges, fused nodes in one outline.
std::string simulateDot(const SimulatedColumn &column, const trace::Model &model);

/// A drawing that stands alone, in layers from the inputs to the output: nodes as in simulateDot(), with their reasons
/// as tooltips. A page that it stands in may set its colours, the custom properties of its style; without them it
/// follows the reader's choice of light or dark.
std::string simulateSvg(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document);

/// For Google's Model Explorer: a collection with one graph, whose nodes stand in the folders of their modules, with
/// their verdicts as attributes.
std::string simulateModelExplorer(const std::vector<SimulatedColumn> &columns, const trace::Model &model);

} // namespace bcfg::cli
