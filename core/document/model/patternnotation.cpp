// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/patternnotation.h"

#include "core/document/model/typednumber.h"

#include <algorithm>

namespace bcfg {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr int maxDepth = 64; // PyTorch's own patterns are 3 deep; a text of brackets must not exhaust the stack

class Parser
{
public:
    using Named = std::function<std::optional<Pattern>(std::string_view)>;

    Parser(std::string_view text, const Named &named) : m_text(text), m_named(named) {}

    Pattern parse()
    {
        skipBlanks();
        return atEnd() ? word() : tuple(0);
    }

private:
    [[noreturn]] void fail(std::string message) const { failAt(m_at, std::move(message)); }
    [[noreturn]] static void failAt(std::size_t offset, std::string message)
    {
        throw NotationError{offset, std::move(message)};
    }

    bool atEnd() const { return m_at == m_text.size(); }
    char peek() const { return atEnd() ? '\0' : m_text[m_at]; }
    void skipBlanks() { m_at = std::min(m_text.find_first_not_of(blanks, m_at), m_text.size()); }
    bool take(char c)
    {
        skipBlanks();
        if (peek() != c)
            return false;
        ++m_at;
        return true;
    }

    Pattern element(int depth)
    {
        if (take('('))
            return tuple(depth + 1);
        if (peek() == '\'' || peek() == '"')
            return Method{Text(quoted())};
        return word();
    }

    /// Takes the end of a tuple: the closing bracket or, at depth 0, the end of the text, as the outermost brackets may
    /// be left out.
    bool takeEnd(int depth)
    {
        skipBlanks();
        return depth > 0 ? take(')') : atEnd();
    }

    Pattern tuple(int depth)
    {
        if (depth > maxDepth)
            fail("The brackets are nested too deeply.");
        std::vector<Pattern> steps;
        bool endsInComma = true;
        while (!takeEnd(depth)) {
            if (!endsInComma)
                fail(depth == 0 ? "Nothing may follow the pattern."
                     : atEnd()  ? "A closing bracket is missing."
                                : "A comma or a closing bracket is missing.");
            steps.push_back(element(depth));
            endsInComma = take(',');
        }
        if (steps.size() == 1 && !endsInComma) // (x) is x, as in Python
            return steps.front();
        return Pattern(std::move(steps));
    }

    std::string quoted()
    {
        const std::size_t begin = m_at;
        const char quote = m_text[m_at++];
        std::string name;
        while (!atEnd() && peek() != quote) {
            if (peek() == '\\')
                ++m_at;
            if (!atEnd())
                name += m_text[m_at++];
        }
        if (atEnd())
            failAt(begin, "The closing quote is missing.");
        ++m_at;
        if (name.find('.') != std::string::npos)
            failAt(begin, "Quotes are for the name of a tensor method, which has no dot.");
        return name;
    }

    Pattern word()
    {
        const std::size_t begin = m_at;
        m_at = std::min(m_text.find_first_of(" \t\r\n(),'\"", m_at), m_text.size());
        const std::string_view word = m_text.substr(begin, m_at - begin);
        if (word.empty())
            failAt(begin, "The name of an operator is missing, such as torch.nn.Linear.");
        if (std::optional<JsonValue> value = constant(word))
            return Literal{Shared<JsonValue>::make(*std::move(value))};
        const std::string name(word);
        if (!isDottedName(word))
            failAt(begin, name + " is not a name in Python: letters, digits, _ and dots.");
        if (std::optional<Pattern> known = m_named ? m_named(word) : std::nullopt)
            return *std::move(known);
        if (std::optional<Symbol> symbol = Symbol::parse(word))
            return *std::move(symbol);
        if (matchAllNodePath.ends_with("." + name))
            return Pattern::atom(matchAllNodePath);
        failAt(begin, name + " has no module. A tensor method is put in quotes: '" + name + "'.");
    }

    static std::optional<JsonValue> constant(std::string_view word)
    {
        if (word == "None")
            return JsonValue();
        if (word == "True" || word == "False")
            return JsonValue(word == "True");
        if (Number::parse(word))
            return JsonValue(JsonValue::Number{std::string(word)});
        const auto typed = readTypedNumber(word);
        if (const Number *number = std::get_if<Number>(&typed))
            return JsonValue(JsonValue::Number{number->text()});
        return std::nullopt;
    }

    std::string_view m_text;
    const Named &m_named;
    std::size_t m_at = 0;
};

} // namespace

std::variant<Pattern, NotationError> parsePattern(std::string_view text,
                                                  const std::function<std::optional<Pattern>(std::string_view)> &named)
{
    try {
        return Parser(text, named).parse();
    } catch (NotationError &error) {
        return std::move(error);
    }
}

} // namespace bcfg
