// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/jsonvalue.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/nearest/nearest.h"

#include <optional>

namespace bcfg::cli {

// Parts of the JSON that several subcommands print.

/// The count as a JSON number; null for nullopt.
JsonValue countOrNull(const std::optional<std::size_t> &count);
/// An edit as an operation of RFC 6902.
JsonValue editJson(const Edit &edit);
JsonValue checkJson(const Check &check);
/// A nearest change: its side, title and cost. A change of the document also has its edits. A change of the QConfig has
/// the new QConfig, or the name of one of PyTorch's QConfigs, and the rows of the mapping that get it. Each row is the
/// name of the mapping's list and a key: ["module_name", "layer1"].
JsonValue nearestJson(const NearestChange &change);

} // namespace bcfg::cli
