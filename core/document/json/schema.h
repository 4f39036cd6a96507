// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <string>

namespace bcfg {

/// The JSON Schema of *.bcfg.json as JSON text, made from the tables of fields and of kinds. It is published as
/// resources/schema/backend-config.schema.json.
std::string backendConfigSchema();

/// The document with a `$schema` that names this schema as its first member. A document that has a `$schema` stays as
/// it is.
BackendConfig withSchema(BackendConfig document);

} // namespace bcfg
