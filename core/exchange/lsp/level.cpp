// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/lsp/level.h"

namespace bcfg::lsp {

std::optional<Level> levelAt(std::span<const std::string> tokens)
{
    const auto isIndex = [&](std::size_t i) {
        return arrayIndex(tokens[i]).has_value();
    };
    if (tokens.empty())
        return Level::Document;
    const bool inConfig = tokens.size() >= 2 && tokens[0] == "configs" && isIndex(1);
    if (!inConfig)
        return std::nullopt;
    if (tokens.size() == 2)
        return Level::PatternConfig;
    const bool inDTypeConfig = tokens.size() >= 4 && tokens[2] == "dtype_configs" && isIndex(3);
    if (!inDTypeConfig)
        return std::nullopt;
    if (tokens.size() == 4)
        return Level::DTypeConfig;
    const std::optional<Field> slot = findField(Level::DTypeConfig, tokens[4]);
    const bool inSlot = tokens.size() == 5 && slot && info(*slot).kind == FieldKind::ConstrainedDType;
    return inSlot ? std::optional(Level::Constraints) : std::nullopt;
}

std::optional<Field> fieldAt(const JsonPointer &where)
{
    if (where.isEmpty())
        return std::nullopt;
    const std::span<const std::string> tokens = where.tokens();
    const std::optional<Level> level = levelAt(tokens.first(tokens.size() - 1));
    return level ? findField(*level, tokens.back()) : std::nullopt;
}

} // namespace bcfg::lsp
