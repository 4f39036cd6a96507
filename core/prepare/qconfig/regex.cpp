// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/regex.h"

#include "core/document/model/utf8.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <algorithm>
#include <array>
#include <iterator>
#include <pcre2.h>
#include <string>

namespace bcfg::fx {

namespace {

struct FreeMatch
{
    void operator()(pcre2_match_data *data) const { pcre2_match_data_free(data); }
    void operator()(pcre2_match_context *context) const { pcre2_match_context_free(context); }
};

PCRE2_SPTR units(std::string_view text)
{
    return reinterpret_cast<PCRE2_SPTR>(text.data());
}

PythonError refusal(const std::string &why, std::size_t position)
{
    return {"re.error", why + " at position " + std::to_string(position)};
}

/// Writes an expression of Python's re as PCRE2 has it, where both spell a thing differently. Throws what re.compile()
/// raises for what PCRE2 alone has; what neither has is left to PCRE2.
class Rewriting
{
public:
    explicit Rewriting(std::string_view pattern) : m_rest(pattern), m_size(pattern.size()) {}

    std::string run()
    {
        while (!m_rest.empty()) {
            if (m_rest.front() == '\\')
                escape(false);
            else if (m_rest.front() == '[')
                set();
            else if (m_rest.starts_with("(*"))
                throw refusal("nothing to repeat", position() + 1);
            else if (m_rest.starts_with("(?"))
                extension();
            else if (m_rest.starts_with("{,") && m_rest.find_first_not_of(digits, 2) == m_rest.find('}'))
                replace(1, "{0"); // PCRE2 takes {,2} for text
            else
                copy(1);
        }
        return std::move(m_result);
    }

private:
    static constexpr std::string_view digits = "0123456789";
    static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    std::size_t position() const { return m_size - m_rest.size(); }
    void replace(std::size_t count, std::string_view with)
    {
        m_result += with;
        m_rest.remove_prefix(count);
    }
    void copy(std::size_t count)
    {
        const std::string_view text = m_rest.substr(0, count);
        replace(text.size(), text);
    }

    void escape(bool isInSet)
    {
        if (m_rest.size() < 2)
            throw refusal("bad escape (end of pattern)", position());
        const std::string_view known = isInSet ? "abdDfnNrsStuUvwWx" : "abABdDfnNrsStuUvwWxZ";
        const char name = m_rest[1];
        if (letters.find(name) != std::string_view::npos && known.find(name) == std::string_view::npos)
            throw refusal("bad escape " + std::string(m_rest.substr(0, 2)), position());
        if (name == 'N') // a character by its name, which needs Unicode's list
            throw refusal(m_rest.starts_with("\\N{") ? "undefined character name" : "missing {", position());
        if (name == 'Z')
            replace(2, "\\z"); // PCRE2's \Z also matches before a last line break
        else if (name == 'v')
            replace(2, "\\x0b"); // PCRE2's \v is any vertical space
        else if (name == 'x' || name == 'u' || name == 'U')
            codePoint(name == 'x' ? 2 : name == 'u' ? 4 : 8);
        else
            copy(2);
    }

    void codePoint(std::size_t length)
    {
        const std::string number(m_rest.substr(2, length));
        if (number.size() < length || number.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos)
            throw refusal("incomplete escape " + std::string(m_rest.substr(0, 2)), position());
        replace(2 + length, "\\x{" + number + "}");
    }

    void set()
    {
        copy(m_rest.starts_with("[^") ? 2 : 1);
        if (m_rest.starts_with(']')) // a member, where it stands first
            copy(1);
        while (!m_rest.empty() && m_rest.front() != ']') {
            if (m_rest.front() == '\\')
                escape(true);
            else if (m_rest.front() == '[')
                replace(1, "\\["); // Python has no [:alpha:]
            else
                copy(1);
        }
        copy(1);
    }

    void extension()
    {
        for (const std::string_view known : {"(?:", "(?=", "(?!", "(?>", "(?(", "(?<=", "(?<!", "(?P<", "(?P="}) {
            if (m_rest.starts_with(known))
                return copy(known.size());
        }
        if (!m_rest.starts_with("(?#"))
            return flags();
        const std::size_t end = m_rest.find(')');
        if (end == std::string_view::npos)
            throw refusal("missing ), unterminated comment", position());
        copy(end + 1);
    }

    /// "(?i)" for the whole expression, "(?i-s:…)" for a part. Texts are Unicode without a flag that says so.
    void flags()
    {
        const std::size_t end = std::min(m_rest.find_first_not_of("aiLmsux-", 2), m_rest.size());
        const std::string_view given = m_rest.substr(2, end - 2);
        const char next = end < m_rest.size() ? m_rest[end] : '\0';
        if (given.empty() || (next != ')' && next != ':')) {
            const bool hasKind = m_rest.starts_with("(?<") || m_rest.starts_with("(?P");
            const std::string_view shown = firstCodePoints(m_rest.substr(1), hasKind ? 3 : 2);
            throw refusal("unknown extension " + std::string(shown), position() + 1);
        }
        if (given.find('L') != std::string_view::npos)
            throw refusal("bad inline flags: cannot use 'L' flag with a str pattern", position() + 3);
        if (next == ')' && position() > 0)
            throw refusal("global flags not at the start of the expression", position());
        std::string kept;
        std::ranges::copy_if(given, std::back_inserter(kept), [](char flag) { return flag != 'a' && flag != 'u'; });
        replace(end + 1, "(?" + kept + next);
    }

    std::string_view m_rest;
    std::size_t m_size;
    std::string m_result;
};

} // namespace

PythonRegex::PythonRegex(std::string_view pattern)
{
    std::string rewritten;
    try {
        rewritten = Rewriting(pattern).run();
    } catch (const PythonError &refused) {
        m_error = refused;
        return;
    }
    int number = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code *code =
        pcre2_compile(units(rewritten), rewritten.size(), PCRE2_UTF | PCRE2_UCP, &number, &offset, nullptr);
    if (code) {
        m_code = std::shared_ptr<void>(code, [](void *owned) { pcre2_code_free(static_cast<pcre2_code *>(owned)); });
        return;
    }
    std::array<PCRE2_UCHAR, 256> message{};
    pcre2_get_error_message(number, message.data(), message.size());
    m_error = refusal(reinterpret_cast<const char *>(message.data()), offset);
}

std::optional<bool> PythonRegex::matchesBeginning(std::string_view text, std::uint32_t &stepsLeft) const
{
    if (!m_code)
        return false;
    const auto *code = static_cast<const pcre2_code *>(m_code.get());
    constexpr std::uint32_t moreTimes = 8;
    constexpr std::uint32_t usualSteps = leastMoreSteps / moreTimes;
    constexpr std::uint32_t mostSteps = 1'000'000;
    const std::unique_ptr<pcre2_match_data, FreeMatch> data(pcre2_match_data_create(1, nullptr));
    const std::unique_ptr<pcre2_match_context, FreeMatch> context(pcre2_match_context_create(nullptr));
    // An empty view may have a null pointer, which the library refuses.
    const std::string_view subject = text.empty() ? std::string_view("") : text;
    // The library does not tell how many steps it took, so it is called again with a higher limit each time.
    std::uint32_t steps = usualSteps;
    while (true) {
        pcre2_set_match_limit(context.get(), steps);
        pcre2_set_depth_limit(context.get(), steps);
        const int outcome =
            pcre2_match(code, units(subject), subject.size(), 0, PCRE2_ANCHORED, data.get(), context.get());
        if (outcome != PCRE2_ERROR_MATCHLIMIT && outcome != PCRE2_ERROR_DEPTHLIMIT && outcome != PCRE2_ERROR_HEAPLIMIT)
            return outcome >= 0;
        steps = std::min(steps * moreTimes, mostSteps + usualSteps);
        if (steps > mostSteps || steps > stepsLeft)
            return std::nullopt;
        stepsLeft -= steps;
    }
}

} // namespace bcfg::fx
