// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/typednumber.h"

#include "core/document/model/ascii.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace bcfg {

namespace {

using Int = std::int64_t;

Number ofInt(Int value)
{
    return *Number::parse(std::to_string(value));
}

Number finite(double value)
{
    if (!std::isfinite(value))
        throw NumberError::TooLarge;
    return floatNumber(value);
}

Int intOf(const Number &number)
{
    const std::string &text = number.text();
    Int value = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc())
        throw NumberError::TooLarge;
    return value;
}

/// The number as a double. Throws TooLarge for an int that a double cannot hold exactly: Python, which computes with
/// the exact int, could get another result.
double floatOf(const Number &number)
{
    constexpr Int exact = Int(1) << 53;
    if (number.isInteger() && (intOf(number) > exact || intOf(number) < -exact))
        throw NumberError::TooLarge;
    return number.value();
}

Number negated(const Number &number)
{
    if (number.isInteger() && number.value() == 0)
        return ofInt(0);
    const std::string &text = number.text();
    return *Number::parse(text.starts_with('-') ? text.substr(1) : '-' + text);
}

template <class IntOperation, class FloatOperation>
Number arithmetic(const Number &a, const Number &b, IntOperation onInts, FloatOperation onFloats)
{
    if (!a.isInteger() || !b.isInteger())
        return finite(onFloats(floatOf(a), floatOf(b)));
    Int result = 0;
    if (onInts(intOf(a), intOf(b), &result))
        throw NumberError::TooLarge;
    return ofInt(result);
}

Number sum(const Number &a, const Number &b)
{
    return arithmetic(
        a, b, [](Int x, Int y, Int *result) { return __builtin_add_overflow(x, y, result); },
        [](double x, double y) { return x + y; });
}

Number product(const Number &a, const Number &b)
{
    return arithmetic(
        a, b, [](Int x, Int y, Int *result) { return __builtin_mul_overflow(x, y, result); },
        [](double x, double y) { return x * y; });
}

Number quotient(const Number &a, const Number &b)
{
    if (b.value() == 0)
        throw NumberError::DividesByZero;
    return finite(floatOf(a) / floatOf(b));
}

Number intPower(Int base, Int exponent)
{
    if (base == 0 || base == 1 || base == -1) // powers of these never overflow, so the loop could run for very long
        return ofInt(exponent == 0 ? 1 : base == -1 && exponent % 2 == 0 ? 1 : base);
    Int result = 1;
    for (Int i = 0; i < exponent; ++i) {
        if (__builtin_mul_overflow(result, base, &result))
            throw NumberError::TooLarge;
    }
    return ofInt(result);
}

Number power(const Number &base, const Number &exponent)
{
    if (base.isInteger() && exponent.isInteger() && exponent.value() >= 0)
        return intPower(intOf(base), intOf(exponent));
    if (base.value() == 0 && exponent.value() < 0)
        throw NumberError::DividesByZero;
    return finite(std::pow(floatOf(base), floatOf(exponent))); // the base has no sign, so the result is never complex
}

/// Reads an expression and computes its value with Python's precedence. Throws a NumberError.
class Reader
{
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    Number read()
    {
        Number number = readSum();
        if (m_at < m_text.size())
            throw NumberError::NotANumber;
        return number;
    }

private:
    Number readSum()
    {
        Number left = readProduct();
        while (true) {
            if (take("+"))
                left = sum(left, readProduct());
            else if (take("-"))
                left = sum(left, negated(readProduct()));
            else
                return left;
        }
    }

    Number readProduct()
    {
        Number left = readSigned();
        while (true) {
            if (take("*"))
                left = product(left, readSigned());
            else if (take("/"))
                left = quotient(left, readSigned());
            else
                return left;
        }
    }

    Number readSigned()
    {
        constexpr int deepest = 32;
        if (++m_depth > deepest)
            throw NumberError::NotANumber;
        const bool isNegative = take("-");
        const bool isSigned = isNegative || take("+");
        const Number number = isSigned ? readSigned() : readPower();
        --m_depth;
        return isNegative ? negated(number) : number;
    }

    Number readPower()
    {
        const Number base = readLiteral();
        return take("**") || take("^") ? power(base, readSigned()) : base;
    }

    Number readLiteral()
    {
        skipBlanks();
        if (m_at + 1 < m_text.size() && m_text[m_at] == '0') {
            switch (toLower(m_text[m_at + 1])) {
            case 'x':
                return readInBase(16);
            case 'o':
                return readInBase(8);
            case 'b':
                return readInBase(2);
            default:
                break;
            }
        }
        return readDecimal();
    }

    Number readInBase(int base)
    {
        m_at += 2;
        if (m_at < m_text.size() && m_text[m_at] == '_')
            ++m_at;
        const std::string digits = readDigits(isLetterOrDigit);
        Int value = 0;
        const char *const end = digits.data() + digits.size();
        const auto [read, error] = std::from_chars(digits.data(), end, value, base);
        if (error == std::errc::result_out_of_range)
            throw NumberError::TooLarge;
        if (error != std::errc() || read != end)
            throw NumberError::NotANumber;
        return ofInt(value);
    }

    Number readDecimal()
    {
        std::string whole = readDigits(isDigit);
        const bool hasPoint = m_at < m_text.size() && m_text[m_at] == '.';
        m_at += hasPoint;
        std::string fraction = hasPoint ? readDigits(isDigit) : std::string();
        if (whole.empty() && fraction.empty())
            throw NumberError::NotANumber;
        const std::string exponent = readExponent();
        const bool isInt = !hasPoint && exponent.empty();
        const std::size_t first = std::min(whole.find_first_not_of('0'), whole.size());
        if (isInt && first > 0 && first < whole.size())
            throw NumberError::NotANumber; // Python refuses 007, too
        whole.erase(0, first);
        if (whole.empty())
            whole = "0";
        if (hasPoint && fraction.empty())
            fraction = "0";
        Number number = *Number::parse(whole + (hasPoint ? "." : "") + fraction + exponent);
        if (!std::isfinite(number.value()))
            throw NumberError::TooLarge;
        return number;
    }

    std::string readExponent()
    {
        if (m_at == m_text.size() || toLower(m_text[m_at]) != 'e')
            return {};
        std::string exponent(1, m_text[m_at++]);
        if (m_at < m_text.size() && (m_text[m_at] == '+' || m_text[m_at] == '-'))
            exponent += m_text[m_at++];
        const std::string digits = readDigits(isDigit);
        if (digits.empty())
            throw NumberError::NotANumber;
        return exponent + digits;
    }

    static bool isLetterOrDigit(char c) { return isLetter(c) || isDigit(c); }

    /// Reads digits, and drops the underscores between them.
    std::string readDigits(bool (*isOne)(char))
    {
        std::string digits;
        while (m_at < m_text.size() && (isOne(m_text[m_at]) || (isUnderscore() && !digits.empty())))
            digits += m_text[m_at++];
        std::erase(digits, '_');
        return digits;
    }

    /// Whether the next character is an underscore between two digits or letters.
    bool isUnderscore() const
    {
        const auto isPart = [this](std::size_t at) {
            return at < m_text.size() && isLetterOrDigit(m_text[at]);
        };
        return m_text[m_at] == '_' && m_at > 0 && isPart(m_at - 1) && isPart(m_at + 1);
    }

    void skipBlanks()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
    }

    /// Skips blanks. Where `sign` comes next, skips it, too, and returns true.
    bool take(std::string_view sign)
    {
        skipBlanks();
        if (!m_text.substr(m_at).starts_with(sign))
            return false;
        m_at += sign.size();
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
};

bool isInfOrNan(std::string_view text)
{
    std::string word(text.substr(std::min(text.find_first_not_of("+- \t"), text.size())));
    std::ranges::transform(word, word.begin(), toLower);
    return word == "inf" || word == "infinity" || word == "nan";
}

} // namespace

Number floatNumber(double value)
{
    char buffer[64];
    // Python writes an exponent below 1e-4 and from 1e16 on; otherwise it writes at least one digit after the point.
    const bool scientific = value != 0 && (std::abs(value) < 1e-4 || std::abs(value) >= 1e16);
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value,
                                            scientific ? std::chars_format::scientific : std::chars_format::fixed);
    std::string text(buffer, end);
    if (!scientific && text.find('.') == std::string::npos)
        text += ".0";
    return *Number::parse(text);
}

std::variant<Number, NumberError> readTypedNumber(std::string_view text)
{
    if (isInfOrNan(text))
        return NumberError::NotFinite;
    try {
        return Reader(text).read();
    } catch (NumberError error) {
        return error;
    }
}

std::optional<std::string> fractionText(double value, std::string_view slash)
{
    if (!(value > 0 && value < 1))
        return std::nullopt;
    constexpr double largestDenominator = 999; // for smaller numbers, powers are easier to read: 2**-12
    std::string text;
    int exponent = 0;
    if (const double denominator = std::round(1 / value); denominator <= largestDenominator)
        text = 1 / denominator == value ? "1" + std::string(slash) + ofInt(static_cast<Int>(denominator)).text() : text;
    else if (std::frexp(value, &exponent) == 0.5)
        text = "2**" + std::to_string(exponent - 1);
    constexpr std::size_t saved = 4;
    const std::size_t blanks = slash.size() - 1;
    if (text.empty() || text.size() - blanks + saved > floatNumber(value).text().size())
        return std::nullopt;
    return text;
}

std::string typedText(const Number &number)
{
    return fractionText(number.value()).value_or(number.text());
}

} // namespace bcfg
