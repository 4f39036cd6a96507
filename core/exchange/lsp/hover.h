// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/lsp/opendocument.h"
#include "core/torch/catalog/qconfigs.h"

#include <optional>
#include <string>

namespace bcfg::lsp {

struct Hover
{
    std::string markdown;
    Range range; ///< of the token that it explains
};

/// An explanation of the key, symbol or dtype at a position, and the rules of the problems there; inside a pattern also
/// the verdict on its pattern config under the QConfig that the user has chosen. Returns nullopt where there is nothing
/// to explain.
std::optional<Hover> hoverAt(OpenDocument &document, Position position, const std::optional<NamedQConfig> &qconfig);

} // namespace bcfg::lsp
