// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"

#include <optional>
#include <string>

namespace bcfg::cli {

/// Reads a traced model, *.fxgraph.json or *.pt2, from a file or from standard input ("-"). Prints a line with the
/// place of each problem to standard error. Returns nullopt where no model can be read.
std::optional<trace::Model> openModel(const std::string &file);

} // namespace bcfg::cli
