// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/symbol.h"

#include "core/document/model/shortname.h"

namespace bcfg {

std::optional<Symbol> Symbol::parse(std::string_view text)
{
    return text.find('.') == std::string_view::npos ? std::nullopt : std::optional(Symbol(Text(text)));
}

std::optional<Symbol> Symbol::parse(const Text &text)
{
    return text.str().find('.') == std::string::npos ? std::nullopt : std::optional(Symbol(text));
}

std::string_view Symbol::name() const
{
    return shortName(path());
}

std::string_view Symbol::module() const
{
    return std::string_view(path()).substr(0, path().rfind('.'));
}

bool isDottedIdentifier(std::string_view text)
{
    bool atStart = true;
    for (const char c : text) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        const bool digit = c >= '0' && c <= '9';
        if (c == '.' ? atStart : !(letter || (digit && !atStart)))
            return false;
        atStart = c == '.';
    }
    return !atStart;
}

} // namespace bcfg
