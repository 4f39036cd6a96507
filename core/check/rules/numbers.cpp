// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/definitions.h"
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

/// Why some readers of the file get another value than others, as a sentence; nullopt for an integer of at most 64 bits
/// that a double holds exactly, and for a decimal with no more digits than a double keeps.
std::optional<std::string> problemOf(const Number &number)
{
    const std::string text = number.text();
    // A double always holds 15 digits, unless the exponent is extreme.
    if (text.size() <= 15 && text.find_first_of("eE") == std::string::npos)
        return std::nullopt;
    std::string why;
    if (number.isInteger() && !fits64Bits(text)) {
        why = "goes beyond 64 bits: Python reads it, and torch and most JSON readers do not";
    } else if (!std::isfinite(number.value())) {
        why = "is too large for a double: Python reads it as infinity";
    } else {
        char buffer[40];
        const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, std::abs(number.value()));
        if (decimalOf(std::string_view(buffer, end)) == decimalOf(text))
            return std::nullopt;
        why = "has more digits than a double holds: it is read as " + Number::of(number.value()).text();
    }
    return "The number " + text + " " + why + ".";
}

} // namespace

static void inexactNumberInEntry(const EntryView &entry, Report &report)
{
    for (const auto &[argument, index] : entry.config().inputTypeToIndex()) {
        if (std::optional<std::string> problem = problemOf(index))
            report.add(report.at(Field::InputTypeToIndex) / argument, *std::move(problem));
    }
    if (!entry.facts().isTuple())
        return;
    forEachLeaf(*entry.facts().key, [&](const Pattern &leaf) {
        const JsonValue::Number *number = leaf.literal() ? leaf.literal()->value->number() : nullptr;
        const std::optional<Number> value = number ? Number::parse(number->text) : std::nullopt;
        if (std::optional<std::string> problem = value ? problemOf(*value) : std::nullopt)
            report.add(entry.patternField(), *std::move(problem));
    });
}

static void inexactNumberInDTypeConfig(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const DTypeWithConstraints &constraints, const JsonPointer &where, Field) {
        for (const Member &member : constraints.record().members()) {
            const Number *number = std::get_if<Number>(&member.value);
            if (std::optional<std::string> problem = number ? problemOf(*number) : std::nullopt)
                report.add(where / info(member.field).key, *std::move(problem));
        }
    });
}

constinit const RuleDefinition DefinitionOf::J06{
    Severity::Warning,
    "Number that is not held exactly",
    "Python reads integers of any size, while torch and other readers stop at 64 bits, and decimals become the nearest "
    "double everywhere. A number that does not survive that means different things to different readers. Write it with "
    "the digits that count.",
    {.entry = inexactNumberInEntry, .dtypeConfig = inexactNumberInDTypeConfig},
};

} // namespace bcfg::rulechecks
