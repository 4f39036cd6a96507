// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfig.h"
#include "core/exchange/lsp/opendocument.h"

#include <optional>
#include <string>

namespace bcfg::lsp {

/// A QConfig as the user has chosen it.
struct ChosenQConfig
{
    std::string name;
    QConfig qconfig;
};

struct Hover
{
    std::string markdown;
    Range range; ///< of what it speaks of
};

/// What is known of what stands at a position: the key, the symbol, the dtype, of a pattern its verdict under the
/// QConfig, and the rules that find a problem there. Nothing where nothing is known.
std::optional<Hover> hoverAt(OpenDocument &document, Position position, const std::optional<ChosenQConfig> &qconfig);

} // namespace bcfg::lsp
