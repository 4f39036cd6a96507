// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/torch/catalog/release.h"

#include <vector>

namespace bcfg {

/// A document that was converted to the other generation of PyTorch, and what was lost or changed on the way.
struct Migrated
{
    BackendConfig document;
    std::vector<Diagnostic> diagnostics; ///< at places of the document before the conversion
};

/// A pattern config that was converted, and what was lost or changed on the way.
struct MigratedEntry
{
    PatternConfig config;
    std::vector<Diagnostic> diagnostics;
};

/// Converts a pattern config from a release of one generation to one of the other. `where` is its place in its
/// document.
MigratedEntry migrateEntry(const PatternConfig &config, Release from, Release to, const JsonPointer &where);

/// Converts a document to PyTorch 1.13 or 2.x: order and notation of patterns, those of `$ignore` too, fuser wrappers,
/// module paths that moved, output observers and exact-match constraints. A pattern config without a diagnostic becomes
/// the same again when it is migrated back. Returns a document of the target generation unchanged.
Migrated migrate(const BackendConfig &document, Api target);

} // namespace bcfg
