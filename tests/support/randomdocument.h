// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

namespace bcfg::test {

/// A random document, equal for equal seeds: keys and values of the format in most places, and in some of them unknown
/// keys, equal keys, values of other types, odd numbers and hostile texts.
JsonValue randomDocument(unsigned seed);

/// The value with every object turned into a sorted array of its members, to compare values regardless of their order.
JsonValue sorted(const JsonValue &value);

} // namespace bcfg::test
