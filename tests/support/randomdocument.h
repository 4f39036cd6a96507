// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

namespace bcfg::test {

/// A document of the seed's making: keys and values of the format in most places, and in some of them unknown keys,
/// equal keys, values of other types, odd numbers and hostile texts.
JsonValue randomDocument(unsigned seed);

/// The same value with the members of every object sorted, to compare what does not depend on order.
JsonValue sorted(const JsonValue &value);

} // namespace bcfg::test
