// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <vector>

namespace bcfg {

/// A document for the other generation of PyTorch, and what of the first it could not take along.
struct Migrated
{
    BackendConfig document;
    std::vector<Diagnostic> diagnostics; ///< places are those of the document that was migrated
};

/// The document as PyTorch 1.13 or 2.x would have it: order and notation of patterns, fuser wrappers, module paths that
/// moved, output observers and exact-match constraints. Where a pattern config gets no diagnostic, migrating it back
/// gives the same again. A document of the target's own generation comes back as it is.
Migrated migrate(const BackendConfig &document, Api target);

} // namespace bcfg
