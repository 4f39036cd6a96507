// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/progress.h"
#include "core/torch/trace/model.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::trace {

/// What came of reading a model. Without one there are errors, each with its place where a text has it; with one there
/// is none.
struct ModelRead
{
    std::optional<Model> model;
    std::vector<Diagnostic> diagnostics;
};

inline constexpr std::size_t maximumModelValues = 4'000'000; ///< values and keys of all nodes
inline constexpr std::size_t maximumNodeValues = 100'000;    ///< values and keys of one node

/// Reads a `*.fxgraph.json` of format 2, or of format 1, which has no scopes and no attributes. Nothing is guessed:
/// what a node needs must be there and have its type, an argument names an earlier node, names of nodes, keys and paths
/// of modules stand once, a called module is listed and of the class that the node says. All problems are told at once,
/// with their places; only text that is no JSON, or beyond the limits, ends at the first. Keys that the format does not
/// have are ignored. Never throws for what the text holds. Where `progress` says that it must stop, gives neither a
/// model nor a diagnostic.
///
/// An argument that is an object with exactly one key, which is "node", "slice", "value" or "dict", is no dictionary:
/// {"dict": [[key, value], …]} is a dictionary that would be taken for one of these.
ModelRead readFxGraph(std::string_view text, Progress *progress = nullptr);

/// The model as a `*.fxgraph.json` with a node and a module per line: format 2, or 1 where it has no scopes. It reads
/// back as the same model.
std::string writeFxGraph(const Model &model);

} // namespace bcfg::trace
