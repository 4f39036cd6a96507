// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/base/base.h"
#include "core/exchange/conversion/migration.h"

#include <cstddef>

namespace bcfg {

/// A document that has only its changes to a base, and what was lost in making it.
struct Overrides
{
    BackendConfig document;
    std::size_t replacedCount = 0; ///< how many entries were left out because a later one replaces them
    bool keepsOrder = true;        ///< false: the order of entries changed, where that makes no difference to PyTorch
};

/// Turns a document into one that starts from a base, the reverse of flattened(). The result has the entries that are
/// new or mean something else to PyTorch than the base's, the patterns of the base that the document lacks
/// (`$removed`), and the base's fingerprint. Entries that mean the same as the base's are left out, however they are
/// spelled. The entries are in the order that asWritten() gives them. The document and the base must be of one
/// generation.
Overrides overridesOf(const BackendConfig &document, const Base &base);

/// migrate() for a document that may have a base. The patterns of `$removed` are converted too. `$base` stays, and then
/// names the built-in config of the target generation; the fingerprint is removed. If the target generation has no such
/// built-in config, or the base is a file, a warning says that the base must be of that generation, too.
Migrated migrateOverrides(const BackendConfig &document, Api target);

} // namespace bcfg
