// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

namespace bcfg::test {

/// A random document. Most keys and values are valid; some are unknown keys, repeated keys, values of a wrong type, odd
/// numbers and hostile texts. Equal seeds give equal documents.
JsonValue randomDocument(unsigned seed);

/// The value with each object replaced by a sorted array of its members as texts, for comparing values without regard
/// to the order of members.
JsonValue sorted(const JsonValue &value);

} // namespace bcfg::test
