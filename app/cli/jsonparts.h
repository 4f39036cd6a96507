// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/jsonvalue.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/nearest/nearest.h"

#include <optional>

namespace bcfg::cli {

// Parts of the JSON that several subcommands print.

/// The count; null where there is none.
JsonValue countOrNull(const std::optional<std::size_t> &count);
/// An edit as an operation of RFC 6902.
JsonValue editJson(const Edit &edit);
JsonValue checkJson(const Check &check);
/// A nearest change. A change of the document has its edits. A change of the QConfig has the new QConfig, or the name
/// of one that PyTorch has, and the rows of the mapping that get it, each as [name of the mapping's list, key].
JsonValue nearestJson(const NearestChange &change);

} // namespace bcfg::cli
