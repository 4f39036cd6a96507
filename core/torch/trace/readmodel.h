// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/file.h"
#include "core/torch/trace/fxgraph.h"

#include <filesystem>
#include <string_view>
#include <variant>

namespace bcfg::trace {

/// Reads a model from a file of either kind: a `*.fxgraph.json`, or a `*.pt2` of torch.export.save(). Of a `*.pt2` only
/// the graph is read, never the weights, and the result is a reconstructed model; places in errors are those in the
/// JSON of its graph, and messages name that entry. ONNX, TorchScript and pickles are refused with a reason.
std::variant<ModelRead, FileError> readModelFile(const std::filesystem::path &path, Progress *progress = nullptr);
/// The same for the bytes of a file.
ModelRead readModel(std::string_view bytes, Progress *progress = nullptr);

} // namespace bcfg::trace
