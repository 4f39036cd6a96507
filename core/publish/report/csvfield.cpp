// SPDX-License-Identifier: Apache-2.0
#include "core/publish/report/csvfield.h"

#include <algorithm>

namespace bcfg {

namespace {

/// Whether a spreadsheet takes the text for a formula. Some accept the full-width signs of Japanese keyboards too.
bool beginsFormula(std::string_view text)
{
    constexpr std::string_view signs[] = {"=", "+", "-", "@", "＝", "＋", "－", "＠"};
    return std::ranges::any_of(signs, [&](std::string_view sign) { return text.starts_with(sign); });
}

} // namespace

std::string csvField(std::string_view text)
{
    std::string field;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((i == 0 || text[i - 1] == ';') && beginsFormula(text.substr(i)))
            field += '\'';
        field.append(text[i] == '"' ? 2 : 1, text[i]);
    }
    return field.find_first_of(",;\"") == std::string::npos ? field : '"' + field + '"';
}

} // namespace bcfg
