// SPDX-License-Identifier: Apache-2.0
#include "core/check/numbers.h"

#include "core/document/model/ascii.h"

#include <charconv>
#include <cmath>
#include <cstdint>

namespace bcfg::rulechecks {

namespace {

/// The significant digits and the exponent of a decimal text: equal for "0.50", "5e-1" and "0.5".
struct Decimal
{
    std::string digits;
    long exponent = 0; ///< power of ten of the last digit
    bool operator==(const Decimal &) const = default;
};

Decimal decimalOf(std::string_view text)
{
    Decimal result;
    const std::size_t e = text.find_first_of("eE");
    if (e != std::string_view::npos) {
        std::string_view exponent = text.substr(e + 1);
        if (exponent.starts_with('+'))
            exponent.remove_prefix(1);
        std::from_chars(exponent.data(), exponent.data() + exponent.size(), result.exponent);
        text = text.substr(0, e);
    }
    bool fraction = false;
    for (const char c : text) {
        if (c == '.')
            fraction = true;
        if (!isDigit(c))
            continue;
        if (!result.digits.empty() || c != '0')
            result.digits += c;
        result.exponent -= fraction;
    }
    while (!result.digits.empty() && result.digits.back() == '0') {
        result.digits.pop_back();
        ++result.exponent;
    }
    if (result.digits.empty())
        result.exponent = 0;
    return result;
}

bool fits64Bits(const std::string &text)
{
    std::int64_t whole = 0;
    std::uint64_t positive = 0;
    const char *const end = text.data() + text.size();
    return std::from_chars(text.data(), end, whole).ec == std::errc() ||
           std::from_chars(text.data(), end, positive).ec == std::errc();
}

} // namespace

bool isExact(const Number &number)
{
    // A double always holds 15 digits, unless the exponent is extreme.
    if (number.text().size() <= 15 && number.text().find_first_of("eE") == std::string::npos)
        return true;
    if (!std::isfinite(number.value()) || (number.isInteger() && !fits64Bits(number.text())))
        return false;
    char buffer[40];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, std::abs(number.value()));
    return decimalOf(std::string_view(buffer, end)) == decimalOf(number.text());
}

std::string whyInexact(const Number &number)
{
    if (number.isInteger() && !fits64Bits(number.text()))
        return "goes beyond 64 bits: Python reads it, and torch and most JSON readers do not";
    if (!std::isfinite(number.value()))
        return "is too large for a double: Python reads it as infinity";
    return "has more digits than a double holds: it is read as " + Number::of(number.value()).text();
}

} // namespace bcfg::rulechecks
