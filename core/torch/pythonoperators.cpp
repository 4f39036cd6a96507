// SPDX-License-Identifier: Apache-2.0
#include "core/torch/pythonoperators.h"

#include "core/document/model/number.h"
#include "core/torch/catalog/symbols.h"

#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <string>

namespace bcfg::torch {

namespace {

/// A text that is equal for constants that are equal numbers in Python, also for large ints: "1" for 1, 1.0 and True.
/// Nullopt for other constants.
std::optional<std::string> numberText(const JsonValue &constant)
{
    if (const bool *boolean = constant.boolean())
        return *boolean ? "1" : "0";
    const JsonValue::Number *spelled = constant.number();
    const std::optional<Number> number = spelled ? Number::parse(spelled->text) : std::nullopt;
    if (!number)
        return std::nullopt;
    if (number->value() == 0 && (!number->isInteger() || number->text() == "-0"))
        return "0";
    if (number->isInteger())
        return number->text();
    const double value = number->value();
    if (!std::isfinite(value))
        return value < 0 ? "-inf" : "inf";
    std::array<char, 400> buffer; // the largest double has 309 digits
    char *const end = buffer.data() + buffer.size();
    const bool isWhole = value == std::trunc(value);
    const std::to_chars_result written = isWhole ? std::to_chars(buffer.data(), end, value, std::chars_format::fixed, 0)
                                                 : std::to_chars(buffer.data(), end, value);
    return std::string(buffer.data(), written.ptr);
}

} // namespace

bool isSameConstant(const JsonValue &a, const JsonValue &b)
{
    if (a == b)
        return true;
    const std::optional<std::string> x = numberText(a);
    return x && x == numberText(b);
}

std::size_t constantHash(const JsonValue &constant)
{
    const std::optional<std::string> number = numberText(constant);
    return number ? std::hash<std::string>()(*number) : 3; // texts and None are rare, so they may share a hash
}

std::optional<double> numberOf(const JsonValue &constant)
{
    if (const bool *boolean = constant.boolean())
        return *boolean ? 1 : 0;
    const JsonValue::Number *spelled = constant.number();
    const std::optional<Number> number = spelled ? Number::parse(spelled->text) : std::nullopt;
    return number ? std::optional(number->value()) : std::nullopt;
}

bool isTrue(const JsonValue &constant)
{
    if (const std::optional<double> number = numberOf(constant))
        return *number != 0;
    if (const std::string *text = constant.string())
        return !text->empty();
    if (constant.array())
        return !constant.array()->empty();
    return constant.object() && !constant.object()->empty();
}

bool isBinaryOperator(std::string_view path, const SymbolCatalog &catalog)
{
    const SymbolInfo *known = catalog.find(path);
    return known && known->path.starts_with("operator.") && known->arity && known->arity->least == 2;
}

} // namespace bcfg::torch
