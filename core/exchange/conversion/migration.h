// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <vector>

namespace bcfg {

/// A document that was converted to the other generation of PyTorch, and what was lost or changed on the way.
struct Migrated
{
    BackendConfig document;
    std::vector<Diagnostic> diagnostics; ///< at places of the document before the conversion
};

/// Converts a document to PyTorch 1.13 or 2.x: order and notation of patterns, fuser wrappers, module paths that moved,
/// output observers and exact-match constraints. A pattern config without a diagnostic becomes the same again when it
/// is migrated back. A document that is of the target generation already is returned unchanged.
Migrated migrate(const BackendConfig &document, Api target);

} // namespace bcfg
