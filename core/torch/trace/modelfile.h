// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/file.h"
#include "core/document/model/diagnostic.h"
#include "core/torch/trace/model.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg::trace {

/// The result of reading a model: a model, or errors. Each error has a place in the text, unless the file as a whole is
/// refused.
struct ModelRead
{
    std::optional<Model> model;
    std::vector<Diagnostic> diagnostics;
};

/// Reads a model from a `*.fxgraph.json`, or from a `*.pt2` of torch.export.save(). Of a `*.pt2`, reads only the graph,
/// never the weights, and returns a reconstructed model; errors then name the archive's entry with the graph, and have
/// places in the JSON of this entry. Refuses ONNX, TorchScript and pickles with a reason.
std::variant<ModelRead, FileError> readModelFile(const std::filesystem::path &path);
/// readModelFile() for the bytes of a file.
ModelRead readModel(std::string_view bytes);

/// Reads a `*.fxgraph.json` of format 2, or of format 1, which has no scopes and no attributes. Checks strictly:
/// required members must exist and have the right type; an argument must name an earlier node; names of nodes, keys and
/// paths of modules must be unique; a called module must be listed, with the class that the node names. All problems
/// are reported at once, each with its place; reading stops early only if the text is not JSON or exceeds the limits.
/// Unknown keys are ignored. No text makes this throw, but goOn() may throw Stopped.
///
/// An argument that is an object with a single key "node", "slice", "value" or "dict" has a special meaning. A
/// dictionary that would look like such an argument is written as {"dict": [[key, value], …]}.
ModelRead readFxGraph(std::string_view text);

/// The JSON of an argument in a `*.fxgraph.json`. `nameOf` returns the name of a node.
JsonValue toJson(const Argument &argument, const std::function<std::string_view(NodeIndex)> &nameOf);

/// The model as the text of a `*.fxgraph.json`, with one node or module per line. The format is 2, or 1 for a model
/// without scopes. readFxGraph() reads the same model back, without Model::openedFunctions.
std::string writeFxGraph(const Model &model);

} // namespace bcfg::trace
