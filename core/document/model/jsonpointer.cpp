// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/jsonpointer.h"

#include "core/document/model/arrayindex.h"

#include <algorithm>

namespace bcfg {

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

JsonPointer JsonPointer::operator/(std::string_view key) const &
{
    return JsonPointer(*this) / key;
}

JsonPointer JsonPointer::operator/(std::string_view key) &&
{
    m_tokens.emplace_back(key);
    return std::move(*this);
}

JsonPointer JsonPointer::operator/(std::size_t index) const &
{
    return JsonPointer(*this) / index;
}

JsonPointer JsonPointer::operator/(std::size_t index) &&
{
    return std::move(*this) / std::to_string(index);
}

JsonPointer JsonPointer::operator/(const JsonPointer &inner) const
{
    JsonPointer result = *this;
    result.m_tokens.insert(result.m_tokens.end(), inner.m_tokens.begin(), inner.m_tokens.end());
    return result;
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
    return prefix.m_tokens.size() <= m_tokens.size() &&
           std::equal(prefix.m_tokens.begin(), prefix.m_tokens.end(), m_tokens.begin());
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
