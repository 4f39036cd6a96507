// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <string>
#include <vector>

namespace bcfg::diff {

/// The document as lines, a fact each, in a stable order: what a member of it is, or of which entry what holds. Equal
/// facts are equal lines, wherever in the document the entry stands. Values are as the document has them, so the lines
/// are for who shows what is not printable.
std::vector<std::string> factsOf(const BackendConfig &document);

} // namespace bcfg::diff
