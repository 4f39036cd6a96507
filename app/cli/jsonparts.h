// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/jsonvalue.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/nearest/nearest.h"

namespace bcfg::cli {

// Parts of the JSON that several subcommands print.

/// An edit as an operation of RFC 6902.
JsonValue editJson(const Edit &edit);
JsonValue checkJson(const Check &check);
/// A change of the document has its edits, a change of the QConfig the new one, or the name of one of PyTorch's, and
/// the rows of the mapping that get it, as [list, key].
JsonValue nearestJson(const NearestChange &change);

} // namespace bcfg::cli
