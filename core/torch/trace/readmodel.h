// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/file.h"
#include "core/torch/trace/fxgraph.h"

#include <filesystem>
#include <string_view>
#include <variant>

namespace bcfg::trace {

/// Reads a model, whichever kind of file it is: a `*.fxgraph.json`, or a `*.pt2` that torch.export.save() wrote, of
/// which the graph alone is read, never the weights; that gives a reconstructed model. ONNX, TorchScript and pickles
/// are refused with the reason. In a `*.pt2` places are those of its JSON, and messages name the entry.
std::variant<ModelRead, FileError> readModelFile(const std::filesystem::path &path, Progress *progress = nullptr);
/// The same of what a file holds.
ModelRead readModel(std::string_view bytes, Progress *progress = nullptr);

} // namespace bcfg::trace
