// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

namespace bcfg::test {

/// What a person might have made of a document: some of its entries removed, added, moved or repeated, fields of others
/// and of their dtype configs set, removed or given unknown keys. The same seed makes the same of it.
JsonValue mutated(const JsonValue &document, unsigned seed);

} // namespace bcfg::test
