// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <string>
#include <vector>

namespace bcfg::diff {

/// A document as lines that a line-based diff can compare: one for each member of the document itself, and for each
/// member and dtype config of an entry, in the order of the document. Lines of entries begin with the pattern, not with
/// a row, so they do not change when the entry moves. The lines are not escaped.
std::vector<std::string> factsOf(const BackendConfig &document);

} // namespace bcfg::diff
