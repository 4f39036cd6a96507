// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/prepare/model/simulation.h"

#include <span>
#include <string>
#include <string_view>

namespace bcfg::fx {

/// Why a node is not quantized, or what it became part of, as a sentence; empty where there is nothing to say. Requires
/// that preparing did not raise. `document`: that was simulated.
std::string reason(NodeIndex node, const Simulation &simulation, const BackendConfig &document);

/// What reason() says of most of these nodes; empty where there are none.
std::string mostFrequentReason(std::span<const NodeIndex> nodes, const Simulation &simulation,
                               const BackendConfig &document);

/// Why an entry lost a node, as a sentence.
std::string_view explanation(Lost lost);

} // namespace bcfg::fx
