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

/// The release of PyTorch that traced or exported a model. For an unknown release such as "2.7.1", the newest known one
/// of its generation, as for documents; the newest of all if the model does not name one.
Release tracedBy(const trace::Model &model);

/// A sentence for the user where another release than `release`, which judges the document, traced the model; empty
/// where the releases agree, or the model does not name one.
std::string releaseNote(const trace::Model &model, Release release);
/// releaseNote() where even the generation is another one; else empty.
std::string generationNote(const trace::Model &model, Release release);

/// Warns of a model that was traced in another mode than the one in which it is prepared, or by another generation than
/// that of `release`, which judges the document.
void warnOfTracing(const std::string &file, const trace::Model &model, bool isQat, Release release);

} // namespace bcfg::cli
