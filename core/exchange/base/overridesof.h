// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/base/base.h"
#include "core/exchange/conversion/migration.h"

#include <cstddef>

namespace bcfg {

/// A document that says only what it changes of a base, and what such a document could not keep.
struct Overrides
{
    BackendConfig document;
    std::size_t replacedCount = 0; ///< how many entries were left out because a later one replaces them
    bool keepsOrder = true;        ///< false: the order of entries changed where it makes no difference
};

/// Turns a document into one that starts from a base, the reverse of flattened(). The result has the entries that are
/// new or mean something else to PyTorch than the base's, the patterns of the base that the document lacks
/// (`$removed`), and the base's fingerprint. Entries that mean the same are left to the base, however they are spelled.
/// asWritten() decides about the order. Both must be of one generation.
Overrides overridesOf(const BackendConfig &document, const Base &base);

/// migrate() for a document that may have a base. The patterns of `$removed` are converted too. `$base` stays, and
/// means the built-in config with that name of the target generation then; the fingerprint is removed. If there is
/// no such config, as for a file, a warning says that the base must be one for that generation.
Migrated migrateOverrides(const BackendConfig &document, Api target);

} // namespace bcfg
