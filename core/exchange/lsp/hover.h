// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfig.h"
#include "core/exchange/lsp/opendocument.h"

#include <optional>
#include <string>

namespace bcfg::lsp {

/// The QConfig that the user has chosen for verdicts.
struct ChosenQConfig
{
    std::string name;
    QConfig qconfig;
};

struct Hover
{
    std::string markdown;
    Range range; ///< of the token that it explains
};

/// An explanation of the key, symbol or dtype at a position; with it the verdict under the QConfig for a pattern, and
/// the rules of the problems at that position. Returns nullopt where there is nothing to explain.
std::optional<Hover> hoverAt(OpenDocument &document, Position position, const std::optional<ChosenQConfig> &qconfig);

} // namespace bcfg::lsp
