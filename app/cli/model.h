// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"
#include "core/torch/trace/model.h"

#include <string>

namespace bcfg::cli {

/// Reads a traced model, *.fxgraph.json or *.pt2, from a file or from standard input ("-"). Prints a line with the
/// place of each problem to standard error. Throws Unusable where no model can be read.
trace::Model openModel(const std::string &file);

/// Prints trace::tracingNotes() to standard error as warnings: the reasons why prepare may see another graph than this
/// model. `release` is the release that judges the document.
void warnOfTracing(const std::string &file, const trace::Model &model, bool isQat, Release release);

} // namespace bcfg::cli
