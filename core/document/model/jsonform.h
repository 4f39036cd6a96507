// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/record.h"

namespace bcfg {

/// The JSON that a file holds for a value, with its spelling. KeptInConfigs gives null, as its list is kept in
/// BackendConfig::configs.
JsonValue toJson(const FieldValue &value);
JsonValue toJson(const Record &record);

} // namespace bcfg
