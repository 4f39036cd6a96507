// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

namespace bcfg::test {

/// The document as a person might have edited it: some entries removed, added, moved or repeated, fields of others and
/// of their dtype configs set, removed or given unknown keys. Equal seeds make equal results.
JsonValue mutated(const JsonValue &document, unsigned seed);

/// The same value with the members of every object in the other order.
JsonValue turnedRound(const JsonValue &value);
/// The value with the elements of every list in the other order: patterns, entries and dtype configs mean something
/// else then.
JsonValue withListsTurned(const JsonValue &value);

} // namespace bcfg::test
