// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/conversion/migration.h"

namespace bcfg {

/// migrate() of a document that may start from another: the patterns that it removes are noted as the other generation
/// does, and its base is the one of that name there, whose fingerprint is another. A base that has no such namesake,
/// as a file, is to be converted too, which a warning says.
Migrated migrateOverrides(const BackendConfig &document, Api target);

} // namespace bcfg
