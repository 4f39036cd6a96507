// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/record.h"

namespace bcfg {

/// The JSON that a file holds for a value of the model, spellings included. Elsewhere has none of its own: null.
JsonValue toJson(const FieldValue &value);
JsonValue toJson(const Record &record);

} // namespace bcfg
