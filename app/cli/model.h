// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"
#include "core/torch/trace/model.h"

#include <optional>
#include <string>

namespace bcfg::cli {

/// Reads a traced model, *.fxgraph.json or *.pt2, from a file or from standard input ("-"). Prints a line with the
/// place of each problem to standard error. Returns nullopt where no model can be read.
std::optional<trace::Model> openModel(const std::string &file);

/// Warns of a model that was traced in another mode than the one in which it is prepared, or by another generation than
/// that of `release`, which judges the document.
void warnOfTracing(const std::string &file, const trace::Model &model, bool isQat, Release release);

} // namespace bcfg::cli
