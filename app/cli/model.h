// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"

#include <optional>
#include <string>

namespace bcfg::cli {

/// Reads a traced model, a *.fxgraph.json or a *.pt2, or standard input for "-". What is wrong goes to standard error,
/// a line for each problem with its place; then there is no model.
std::optional<trace::Model> openModel(const std::string &file);

} // namespace bcfg::cli
