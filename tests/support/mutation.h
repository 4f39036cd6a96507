// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

namespace bcfg::test {

/// The document as a person might have edited it: some entries removed, added, moved or repeated, fields of others and
/// of their dtype configs set, removed or given unknown keys. Equal seeds make equal results.
JsonValue mutated(const JsonValue &document, unsigned seed);

} // namespace bcfg::test
