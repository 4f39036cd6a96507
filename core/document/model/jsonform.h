// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/record.h"

namespace bcfg {

/// The JSON that a file holds for a value, in the file's spelling. Returns null for KeptInConfigs, as the list is in
/// BackendConfig::configs.
JsonValue toJson(const FieldValue &value);
JsonValue toJson(const Record &record);

} // namespace bcfg
