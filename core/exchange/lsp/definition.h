// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/lsp/opendocument.h"

#include <optional>

namespace bcfg::lsp {

/// For a position at the module that a field of a pattern config names: the place of the pattern that is this module
/// alone, in the pattern config that counts for it. Returns nullopt where there is none.
std::optional<Range> definitionAt(OpenDocument &document, Position position);

} // namespace bcfg::lsp
