// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/regex.h"

#include "core/document/model/utf8.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <algorithm>
#include <array>
#include <iterator>
#include <pcre2.h>
#include <set>
#include <string>
#include <vector>

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

/// The beginning of Python's message for the same error as PCRE2's `error`; empty where Python may accept the
/// expression.
std::string_view wordsOfPython(int error)
{
    switch (error) {
    case PCRE2_ERROR_QUANTIFIER_OUT_OF_ORDER:
        return "min repeat greater than max repeat";
    case PCRE2_ERROR_CLASS_RANGE_ORDER:
    case PCRE2_ERROR_CLASS_INVALID_RANGE:
        return "bad character range";
    case PCRE2_ERROR_BAD_SUBPATTERN_REFERENCE:
        return "invalid group reference";
    case PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH:
        return "look-behind requires fixed-width pattern";
    case PCRE2_ERROR_TOO_MANY_CONDITION_BRANCHES:
        return "conditional backref with more than two branches";
    case PCRE2_ERROR_MISSING_NAME_TERMINATOR: // Rewriting has found the terminator
    case PCRE2_ERROR_INVALID_SUBPATTERN_NAME:
        return "bad character in group name";
    case PCRE2_ERROR_DUPLICATE_SUBPATTERN_NAME:
        return "redefinition of group name";
    default:
        return {};
    }
}

/// Rewrites an expression of Python's re where PCRE2 spells something differently. Throws the error of re.compile() for
/// syntax that only PCRE2 has, and for errors that PCRE2 reports at another position; PCRE2 itself finds the other
/// errors.
class Rewriting
{
public:
    explicit Rewriting(std::string_view pattern) : m_pattern(pattern), m_rest(pattern) {}

    std::string run()
    {
        while (!m_rest.empty())
            step();
        if (!m_open.empty())
            throw refusal("missing ), unterminated subpattern", m_open.back().position);
        return std::move(m_result);
    }

private:
    /// What a quantifier would repeat.
    enum class Before {
        Nothing,
        Item,
        Repeat,
    };

    struct Group
    {
        std::size_t position;
        bool isInVerbose; ///< the flag x holds around the group
    };

    static constexpr std::string_view digits = "0123456789";
    static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    static bool isOneOf(std::string_view characters, char c) { return characters.find(c) != std::string_view::npos; }

    std::size_t position() const { return m_pattern.size() - m_rest.size(); }
    /// The error for a position in bytes. Python counts code points.
    PythonError refusal(const std::string &why, std::size_t position) const
    {
        return {"re.error", why + " at position " + std::to_string(codePointCount(m_pattern.substr(0, position)))};
    }
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

    void step()
    {
        const char first = m_rest.front();
        if (m_isVerbose && isOneOf(" \t\n\r\v\f", first)) {
            copy(1);
        } else if (m_isVerbose && first == '#') {
            copy(m_rest.find('\n'));
        } else if (first == '\\') {
            m_before = m_rest.size() > 1 && isOneOf("AbBZ", m_rest[1]) ? Before::Nothing : Before::Item;
            escape(false);
        } else if (first == '[') {
            m_before = Before::Item;
            set();
        } else if (m_rest.starts_with("(?")) {
            extension();
        } else if (first == '(') {
            open();
            copy(1);
        } else if (first == ')') {
            close();
        } else if (isOneOf("*+?{", first)) {
            repeat();
        } else {
            m_before = isOneOf("|^$", first) ? Before::Nothing : Before::Item;
            copy(1);
        }
    }

    void open()
    {
        m_open.push_back({position(), m_isVerbose});
        m_before = Before::Nothing;
    }

    void close()
    {
        if (m_open.empty())
            throw refusal("unbalanced parenthesis", position());
        m_isVerbose = m_open.back().isInVerbose;
        m_open.pop_back();
        m_before = Before::Item;
        copy(1);
    }

    void repeat()
    {
        std::size_t length = 1;
        if (m_rest.front() == '{') {
            std::size_t end = std::min(m_rest.find_first_not_of(digits, 1), m_rest.size());
            if (m_rest.substr(end).starts_with(','))
                end = std::min(m_rest.find_first_not_of(digits, end + 1), m_rest.size());
            if (end == 1 || !m_rest.substr(end).starts_with('}')) { // then the bracket is a literal
                m_before = Before::Item;
                return copy(1);
            }
            length = end + 1;
        }
        if (m_before != Before::Item)
            throw refusal(m_before == Before::Repeat ? "multiple repeat" : "nothing to repeat", position());
        if (m_rest.starts_with("{,")) { // PCRE2 would read this as text
            replace(1, "{0");
            --length;
        }
        copy(length);
        if (!m_rest.empty() && isOneOf("?+", m_rest.front()))
            copy(1);
        m_before = Before::Repeat;
    }

    void escape(bool isInSet)
    {
        if (m_rest.size() < 2)
            throw refusal("bad escape (end of pattern)", position());
        const std::string_view known = isInSet ? "abdDfnNrsStuUvwWx" : "abABdDfnNrsStuUvwWxZ";
        const char name = m_rest[1];
        if (isOneOf(letters, name) && !isOneOf(known, name))
            throw refusal("bad escape " + std::string(m_rest.substr(0, 2)), position());
        if (name == 'N' && m_rest.starts_with("\\N{"))
            throw PythonError{"Unknown",
                              "this program does not know the names of characters, as in " + std::string(m_pattern)};
        if (name == 'N')
            throw refusal("missing {", position());
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
        const std::size_t begin = position();
        copy(m_rest.starts_with("[^") ? 2 : 1);
        if (m_rest.starts_with(']')) // a literal at the beginning of a set
            copy(1);
        while (!m_rest.empty() && m_rest.front() != ']') {
            if (m_rest.front() == '\\')
                escape(true);
            else if (m_rest.front() == '[')
                replace(1, "\\["); // Python has no [:alpha:]
            else
                copy(1);
        }
        if (m_rest.empty())
            throw refusal("unterminated character set", begin);
        copy(1);
    }

    /// The name of a group, from the index `begin` in m_rest up to `terminator`.
    std::string_view name(std::size_t begin, char terminator) const
    {
        const std::string_view text = m_rest.substr(begin);
        const std::size_t length = text.find(terminator);
        if (text.empty() || length == 0)
            throw refusal("missing group name", position() + begin);
        if (length == std::string_view::npos)
            throw refusal(std::string("missing ") + terminator + ", unterminated name", position() + begin);
        return text.substr(0, length);
    }

    /// The name or number of an earlier group, from the index `begin` in m_rest up to a closing bracket.
    std::string_view reference(std::size_t begin) const
    {
        const std::string_view name = this->name(begin, ')');
        if (!isOneOf(digits, name.front()) && !m_names.contains(name))
            throw refusal("unknown group name '" + std::string(name) + "'", position() + begin);
        return name;
    }

    void extension()
    {
        for (const std::string_view known : {"(?:", "(?=", "(?!", "(?>", "(?<=", "(?<!"}) {
            if (m_rest.starts_with(known)) {
                open();
                return copy(known.size());
            }
        }
        if (m_rest.starts_with("(?P<")) {
            const std::string_view given = name(4, '>');
            m_names.insert(given);
            open();
            return copy(4 + given.size() + 1);
        }
        if (m_rest.starts_with("(?P=")) {
            m_before = Before::Item;
            return copy(4 + reference(4).size() + 1);
        }
        if (m_rest.starts_with("(?(")) {
            const std::string_view given = reference(3);
            open();
            return copy(3 + given.size() + 1);
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
        if (m_rest == "(?" || m_rest == "(?P" || m_rest == "(?<")
            throw refusal("unexpected end of pattern", position() + m_rest.size());
        const std::size_t end = std::min(m_rest.find_first_not_of("aiLmsux-", 2), m_rest.size());
        const std::string_view given = m_rest.substr(2, end - 2);
        const char next = end < m_rest.size() ? m_rest[end] : '\0';
        if (given.empty()) {
            const bool hasKind = m_rest.starts_with("(?<") || m_rest.starts_with("(?P");
            const std::string_view shown = firstCodePoints(m_rest.substr(1), hasKind ? 3 : 2);
            throw refusal("unknown extension " + std::string(shown), position() + 1);
        }
        if (given.ends_with('-') || (next != ')' && next != ':'))
            throw refusal(isOneOf(letters, next) ? "unknown flag"
                          : given.ends_with('-') ? "missing flag"
                                                 : "missing -, : or )",
                          position() + end);
        if (isOneOf(given, 'L'))
            throw refusal("bad inline flags: cannot use 'L' flag with a str pattern", position() + 3);
        if (next == ')' && position() > m_head)
            throw refusal("global flags not at the start of the expression", position());
        if (next == ':')
            open();
        if (isOneOf(given, 'x'))
            m_isVerbose = given.find('x') < given.find('-');
        std::string kept;
        std::ranges::copy_if(given, std::back_inserter(kept), [](char flag) { return flag != 'a' && flag != 'u'; });
        replace(end + 1, "(?" + kept + next);
        if (next == ')')
            m_head = position();
    }

    std::string_view m_pattern;
    std::string_view m_rest;
    std::string m_result;
    std::vector<Group> m_open;
    std::set<std::string_view> m_names;
    Before m_before = Before::Nothing;
    bool m_isVerbose = false;
    std::size_t m_head = 0; // the position behind the flags for the whole expression
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
    if (const std::string_view words = wordsOfPython(number); !words.empty()) {
        m_error = {"re.error", std::string(words)};
        return;
    }
    std::array<PCRE2_UCHAR, 256> message{};
    pcre2_get_error_message(number, message.data(), message.size());
    m_error = {"Unknown", "PCRE2, which stands in for Python's re, does not take the regular expression: " +
                              std::string(reinterpret_cast<const char *>(message.data()))};
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
