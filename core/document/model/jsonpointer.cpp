// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/jsonpointer.h"

#include <algorithm>
#include <charconv>

namespace bcfg {

std::optional<std::size_t> arrayIndex(std::string_view token)
{
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
    if (error != std::errc() || end != token.data() + token.size())
        return std::nullopt;
    return index;
}

std::optional<JsonPointer> JsonPointer::parse(std::string_view text)
{
    JsonPointer pointer;
    if (text.empty())
        return pointer;
    if (text.front() != '/')
        return std::nullopt;
    std::string token;
    for (std::size_t i = 1; i <= text.size(); ++i) {
        if (i == text.size() || text[i] == '/') {
            pointer.m_tokens.push_back(std::move(token));
            token.clear();
        } else if (text[i] == '~') {
            if (i + 1 == text.size() || (text[i + 1] != '0' && text[i + 1] != '1'))
                return std::nullopt;
            token += text[++i] == '0' ? '~' : '/';
        } else {
            token += text[i];
        }
    }
    return pointer;
}

JsonPointer JsonPointer::config(std::size_t index)
{
    constexpr std::size_t usualDepth = 6; // "/configs/0/dtype_configs/0/input_dtype/quant_min_lower_bound"
    JsonPointer result;
    result.m_tokens.reserve(usualDepth);
    return std::move(result) / "configs" / index;
}

JsonPointer operator/(JsonPointer outer, std::string_view key)
{
    outer.m_tokens.emplace_back(key);
    return outer;
}

JsonPointer operator/(JsonPointer outer, std::size_t index)
{
    return std::move(outer) / std::to_string(index);
}

JsonPointer operator/(JsonPointer outer, const JsonPointer &inner)
{
    outer.m_tokens.insert(outer.m_tokens.end(), inner.m_tokens.begin(), inner.m_tokens.end());
    return outer;
}

std::optional<std::size_t> JsonPointer::configIndex() const
{
    if (m_tokens.size() < 2 || m_tokens[0] != "configs")
        return std::nullopt;
    return arrayIndex(m_tokens[1]);
}

JsonPointer JsonPointer::inConfig(std::size_t index) const
{
    JsonPointer result = *this;
    result.m_tokens[1] = std::to_string(index);
    return result;
}

bool JsonPointer::startsWith(const JsonPointer &prefix) const
{
    return std::ranges::mismatch(prefix.m_tokens, m_tokens).in1 == prefix.m_tokens.end();
}

std::string JsonPointer::text() const
{
    std::string result;
    for (const std::string &token : m_tokens) {
        result += '/';
        for (const char c : token) {
            if (c == '~')
                result += "~0";
            else if (c == '/')
                result += "~1";
            else
                result += c;
        }
    }
    return result;
}

} // namespace bcfg
