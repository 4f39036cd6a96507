// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <string>

namespace bcfg {

/// The JSON Schema of *.bcfg.json, made from the tables of fields and of kinds. It is published as
/// resources/schema/backend-config.schema.json.
std::string backendConfigSchema();

/// The document as new ones are written: it names the schema first, unless it names one already.
BackendConfig withSchema(BackendConfig document);

} // namespace bcfg
