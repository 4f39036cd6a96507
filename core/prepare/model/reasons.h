// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/prepare/model/simulation.h"

#include <span>
#include <string>
#include <string_view>

namespace bcfg::fx {

/// Why a node is not quantized, or which match or fused module it became a part of, as a sentence; empty where there is
/// nothing to say. `document` is the simulated document. Requires that prepare did not raise.
std::string reason(NodeIndex node, const Simulation &simulation, const BackendConfig &document);

/// The reason() that most of these nodes have; empty without nodes.
std::string mostFrequentReason(std::span<const NodeIndex> nodes, const Simulation &simulation,
                               const BackendConfig &document);

/// Why an entry did not take a node, as a sentence.
std::string explanation(const ModelTried &tried);

/// A sentence for each reason why PyTorch raises when data runs through the model, with the names of the nodes at which
/// it raises; none without SimulationOptions::explains.
std::vector<std::string> problemTexts(const trace::Model &model, const Simulation &simulation);

} // namespace bcfg::fx
