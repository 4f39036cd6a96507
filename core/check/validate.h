// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"

#include <vector>

namespace bcfg {

/// All findings of the rules, muted ones included, in the order of the document. Problems that the importer reports
/// while it reads the file are not among them. Throws Stopped.
std::vector<Diagnostic> validate(const BackendConfig &document);

} // namespace bcfg
