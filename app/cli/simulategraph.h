// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/simulatejson.h"

#include <string>

namespace bcfg::cli {

/// A graph for Graphviz: nodes in the colours of their statuses, dtypes of observers on the edges, fused nodes in one
/// outline.
std::string simulateDot(const SimulatedColumn &column, const trace::Model &model);

/// A drawing that needs no other file, in layers from the inputs to the output: nodes as in simulateDot(), with their
/// reasons as tooltips. A page with the drawing may set its colours, by the custom properties of its style; otherwise
/// they follow the reader's choice of light or dark.
std::string simulateSvg(const SimulatedColumn &column, const trace::Model &model, const BackendConfig &document);

/// JSON for Google's Model Explorer: a collection with one graph. Its nodes lie in namespaces after their modules, and
/// have their status under each column as attributes.
std::string simulateModelExplorer(const std::vector<SimulatedColumn> &columns, const trace::Model &model);

} // namespace bcfg::cli
