// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/backend.h"
#include "core/prepare/model/prepare.h"

#include <string_view>
#include <vector>

namespace bcfg::fx {

/// By node of the traced model: why PyTorch raises at it when data runs through the prepared or the converted model,
/// a sentence that lasts as long as the program; empty where it does not. `graph` is the graph before preparing. What
/// the model's inputs are is known only where shapes and dtypes were traced.
std::vector<std::string_view> calibrationProblems(const trace::Model &model, const Graph &graph, const Modules &modules,
                                                  const Prepared &prepared, const Backend &backend);

} // namespace bcfg::fx
