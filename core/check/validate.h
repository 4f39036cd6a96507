// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <vector>

namespace bcfg {

/// Everything the rules say about the document, in the order of the document. What the importer reports is not
/// repeated here.
std::vector<Diagnostic> validate(const BackendConfig &document);

} // namespace bcfg
