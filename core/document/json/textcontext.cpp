// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/textcontext.h"

#include "core/document/json/scan.h"

#include <algorithm>
#include <utility>

namespace bcfg {

namespace {

/// How many bytes after the offset are searched for the other keys of the object at the offset.
constexpr std::size_t searchedBehind = 1'000'000;

/// An object or array that is open.
struct Open
{
    bool isObject = false;
    bool awaitsKey = true; ///< in an object: no colon has been read since the last comma or value
    std::string key = {};  ///< in an object: the key of the member that is being read
    std::size_t index = 0; ///< in an array: the index of the element that is being read
    std::vector<std::string> keys = {};
};

bool isMark(char c)
{
    return std::string_view(",:[]{}").find(c) != std::string_view::npos;
}

/// The offset after the mark, the token or the blanks that begin at `begin`.
std::size_t endOfToken(std::string_view text, std::size_t begin)
{
    if (isMark(text[begin]))
        return begin + 1;
    if (scan::isBlank(text[begin]))
        return std::min(text.find_first_not_of(" \t\r\n", begin), text.size());
    if (text[begin] != '"')
        return std::min(text.find_first_of(",:[]{}\" \t\r\n", begin), text.size());
    for (std::size_t i = begin + 1; i < text.size(); ++i) {
        if (text[i] == '"')
            return i + 1;
        if (text[i] == '\n')
            return i;
        if (text[i] == '\\')
            ++i;
    }
    return text.size();
}

/// The key without its quotes. Escapes are not decoded, as no key of the API has one.
std::string keyOf(std::string_view token)
{
    token.remove_prefix(token.starts_with('"') ? 1 : 0);
    token.remove_suffix(token.ends_with('"') ? 1 : 0);
    return std::string(token);
}

class ContextReader
{
public:
    ContextReader(std::string_view text, std::size_t offset) : m_text(text), m_offset(offset) {}

    TextContext read()
    {
        std::size_t at = 0;
        while (at < m_text.size() && at < m_offset) {
            const std::size_t end = endOfToken(m_text, at);
            if (isToken(at) && (end > m_offset || (end == m_offset && !isClosed(at, end))))
                return around(at, end);
            take(at, end);
            at = end;
        }
        const bool startsToken = at == m_offset && at < m_text.size() && isToken(at);
        return startsToken ? around(at, endOfToken(m_text, at)) : around(m_offset, std::nullopt);
    }

private:
    bool isToken(std::size_t begin) const { return !scan::isBlank(m_text[begin]) && !isMark(m_text[begin]); }
    bool isClosed(std::size_t begin, std::size_t end) const
    {
        return m_text[begin] == '"' && end - begin > 1 && m_text[end - 1] == '"';
    }

    void take(std::size_t begin, std::size_t end)
    {
        if (isMark(m_text[begin]))
            mark(m_text[begin]);
        else if (isToken(begin))
            token(m_text.substr(begin, end - begin));
    }
    void mark(char c)
    {
        if (c == '{' || c == '[') {
            m_open.push_back({c == '{'});
        } else if (c == '}' || c == ']') {
            if (!m_open.empty())
                m_open.pop_back();
            if (!m_open.empty())
                m_open.back().awaitsKey = true;
        } else if (!m_open.empty()) {
            Open &open = m_open.back();
            if (c == ':') {
                open.awaitsKey = false;
            } else {
                open.awaitsKey = true;
                open.key.clear();
                ++open.index;
            }
        }
    }
    void token(std::string_view text)
    {
        if (m_open.empty() || !m_open.back().isObject)
            return;
        Open &open = m_open.back();
        if (std::exchange(open.awaitsKey, true)) {
            open.key = keyOf(text);
            open.keys.push_back(open.key);
        }
    }

    TextContext around(std::size_t begin, std::optional<std::size_t> end)
    {
        TextContext context;
        if (end)
            context.token = TextSpan{begin, *end};
        if (end && isClosed(begin, *end))
            context.content = TextSpan{begin + 1, *end - 1};
        for (const Open &open : m_open) {
            const bool isInnermost = &open == &m_open.back();
            if (!open.isObject)
                context.where = std::move(context.where) / open.index;
            else if (!isInnermost || !open.awaitsKey)
                context.where = std::move(context.where) / open.key;
        }
        context.isKey = !m_open.empty() && m_open.back().isObject && m_open.back().awaitsKey;
        if (context.isKey)
            context.keys = keysAround(end.value_or(m_offset));
        return context;
    }

    /// All keys of the innermost open object, including keys after the offset `at`.
    std::vector<std::string> keysAround(std::size_t at)
    {
        const std::size_t depth = m_open.size();
        const std::size_t last = std::min(m_text.size(), at + searchedBehind);
        while (at < last && m_open.size() >= depth) {
            if (m_open.size() == depth && (m_text[at] == '}' || m_text[at] == ']'))
                break;
            const std::size_t end = endOfToken(m_text, at);
            take(at, end);
            at = end;
        }
        return m_open[depth - 1].keys;
    }

    std::string_view m_text;
    std::size_t m_offset;
    std::vector<Open> m_open;
};

} // namespace

TextContext contextAt(std::string_view text, std::size_t offset)
{
    return ContextReader(text, std::min(offset, text.size())).read();
}

} // namespace bcfg
