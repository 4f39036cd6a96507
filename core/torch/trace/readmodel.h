// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/file.h"
#include "core/torch/trace/fxgraph.h"

#include <filesystem>
#include <string_view>
#include <variant>

namespace bcfg::trace {

/// Reads a model from a `*.fxgraph.json`, or from a `*.pt2` of torch.export.save(). Reads only the graph of a `*.pt2`,
/// never the weights, and returns a reconstructed model; errors have places in the JSON of the graph, and name the
/// archive's entry with that JSON. Refuses ONNX, TorchScript and pickles with a reason.
std::variant<ModelRead, FileError> readModelFile(const std::filesystem::path &path, Progress *progress = nullptr);
/// readModelFile() for the bytes of a file.
ModelRead readModel(std::string_view bytes, Progress *progress = nullptr);

} // namespace bcfg::trace
