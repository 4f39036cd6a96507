// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/conversion/migration.h"

namespace bcfg {

/// migrate() for a document that may have a base. The patterns of `$removed` are converted too. The base keeps its
/// name, and means the built-in config with that name of the target generation; the fingerprint is dropped. A warning
/// says so where there is no such config, for instance because the base is a file, which must be converted too.
Migrated migrateOverrides(const BackendConfig &document, Api target);

} // namespace bcfg
