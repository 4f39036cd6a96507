// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <string>

namespace bcfg {

/// The JSON Schema of *.bcfg.json as JSON text, made from the tables of fields and of kinds. It is published as
/// resources/schema/backend-config.schema.json.
std::string backendConfigSchema();

/// The document with the id of this schema in a new first member `$schema`. A document that already has `$schema` stays
/// unchanged.
BackendConfig withSchema(BackendConfig document);

} // namespace bcfg
