// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

namespace bcfg::test {

/// A copy of the document with random edits like a person's: entries removed, added, moved or repeated; fields of
/// entries and of dtype configs set or removed; unknown keys added. Equal seeds give equal results.
JsonValue mutated(const JsonValue &document, unsigned seed);

/// The value with the members of every object in reverse order, which has the same meaning.
JsonValue withMembersReversed(const JsonValue &value);
/// The value with the elements of every array in reverse order, which has another meaning: patterns, entries and dtype
/// configs are arrays.
JsonValue withListsReversed(const JsonValue &value);

} // namespace bcfg::test
