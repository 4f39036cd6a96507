// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bcfg {

/// The JSON Schema of *.bcfg.json, made from the tables of fields and of kinds. It is published as
/// resources/schema/backend-config.schema.json.
std::string backendConfigSchema();

} // namespace bcfg
