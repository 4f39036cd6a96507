// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/conversion/migration.h"

namespace bcfg {

/// migrate() for a document that may have a base. The patterns of `$removed` are converted too. `$base` stays, and
/// means the built-in config with that name of the target generation then; the fingerprint is removed. If there is
/// no such config, as for a file, a warning says that the base must be one for that generation.
Migrated migrateOverrides(const BackendConfig &document, Api target);

} // namespace bcfg
