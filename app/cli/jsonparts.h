// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/jsonvalue.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/nearest/nearest.h"

#include <algorithm>
#include <iterator>

namespace bcfg::cli {

// Parts of the JSON that several subcommands print.

/// An array of what `convert` makes of each item.
template <class Items, class Convert>
JsonValue arrayJson(const Items &items, Convert convert)
{
    JsonValue::Array array;
    std::ranges::transform(items, std::back_inserter(array), convert);
    return array;
}

/// An edit as an operation of RFC 6902.
JsonValue editJson(const Edit &edit);
JsonValue checkJson(const Check &check);
/// A change of the document has its edits, a change of the QConfig the new one, or the name of one of PyTorch's, and
/// the rows of the mapping that get it, as [list, key].
JsonValue nearestJson(const NearestChange &change);

} // namespace bcfg::cli
