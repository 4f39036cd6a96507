// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/number.h"

#include "core/document/model/ascii.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

namespace bcfg {

namespace {

bool isNumberText(std::string_view text)
{
    std::size_t i = 0;
    const auto digits = [&] {
        const std::size_t begin = i;
        while (i < text.size() && isDigit(text[i]))
            ++i;
        return i - begin;
    };
    const auto take = [&](auto... chars) {
        const bool isThere = i < text.size() && ((text[i] == chars) || ...);
        i += isThere;
        return isThere;
    };
    take('-');
    const std::size_t whole = i;
    if (const std::size_t count = digits(); count == 0 || (count > 1 && text[whole] == '0'))
        return false;
    if (take('.') && digits() == 0)
        return false;
    if (take('e', 'E')) {
        take('+', '-');
        if (digits() == 0)
            return false;
    }
    return i == text.size();
}

/// Whether the number's magnitude is below one. Counts digits instead of computing the value, because the number and
/// its exponent may have any number of digits.
bool isBelowOne(std::string_view text)
{
    const std::size_t mantissaEnd = std::min(text.find_first_of("eE"), text.size());
    const std::string_view mantissa = text.substr(0, mantissaEnd);
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    const std::size_t first = std::min(mantissa.find_first_of("123456789"), mantissa.size());
    const std::int64_t order = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first) - (first < point);
    std::string_view exponent = text.substr(std::min(mantissaEnd + 1, text.size()));
    if (exponent.starts_with('+'))
        exponent.remove_prefix(1);
    std::int64_t power = 0;
    if (std::from_chars(exponent.data(), exponent.data() + exponent.size(), power).ec == std::errc::result_out_of_range)
        return exponent.starts_with('-');
    return order < -power;
}

double nearestDouble(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) {
        // from_chars leaves `value` unchanged for a number that is too small or too large for a double.
        const double magnitude = isBelowOne(text) ? 0.0 : std::numeric_limits<double>::infinity();
        return text.starts_with('-') ? -magnitude : magnitude;
    }
    return value;
}

} // namespace

std::optional<Number> Number::parse(std::string_view text)
{
    if (!isNumberText(text))
        return std::nullopt;
    return Number(nearestDouble(text), Text(text));
}

Number Number::of(double value)
{
    char buffer[32];
    const bool whole = value == std::trunc(value) && std::abs(value) < 1e15;
    const auto [end, error] = whole ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<long long>(value))
                                    : std::to_chars(buffer, buffer + sizeof buffer, value);
    return Number(value, Text(std::string_view(buffer, end)));
}

} // namespace bcfg
