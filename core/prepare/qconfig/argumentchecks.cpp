// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/argumentchecks.h"

#include "core/document/model/callable.h"
#include "core/document/model/dtype.h"
#include "core/document/model/number.h"
#include "core/prepare/graph/graph.h"
#include "core/torch/pythonerror.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>

namespace bcfg {

namespace {

/// A Python integer as an int64; nullopt where it needs more than 64 bits, and for other arguments.
std::optional<std::int64_t> int64Of(const JsonValue &argument)
{
    if (!argument.number())
        return std::nullopt;
    const std::string &text = argument.number()->text;
    std::int64_t value = 0;
    const char *const end = text.data() + text.size();
    const auto [read, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && read == end ? std::optional(value) : std::nullopt;
}

/// `digits // 2` for the digits of a Python integer of any length, or `-digits // 2` without the sign.
std::string halved(std::string_view digits, bool isNegative)
{
    std::string result = "0"; // for a carry
    int rest = 0;
    for (const char digit : digits) {
        const int value = 10 * rest + (digit - '0');
        result += static_cast<char>('0' + value / 2);
        rest = value % 2;
    }
    if (isNegative && rest == 1) { // Python rounds down
        auto digit = result.rbegin();
        for (; *digit == '9'; ++digit)
            *digit = '0';
        ++*digit;
    }
    return result.substr(std::min(result.find_first_not_of('0'), result.size() - 1));
}

} // namespace

std::string_view typeNameOfConstant(std::string_view text)
{
    if (DType::parse(text))
        return "torch.dtype";
    const bool isQScheme = text.starts_with("torch.per_tensor_") || text.starts_with("torch.per_channel_");
    return isQScheme ? "torch.qscheme" : "";
}

std::string_view typeNameOf(const JsonValue &argument)
{
    if (const std::string *text = argument.string(); text && !typeNameOfConstant(*text).empty())
        return typeNameOfConstant(*text);
    if (Callable::parse(argument))
        throw PythonError{"Unknown", "What becomes of a callable in the place of another argument is not known."};
    return fx::pythonTypeName(argument);
}

double tensorElement(const JsonValue &argument, ElementType type, Release release)
{
    const std::string typeName(typeNameOf(argument));
    if (const std::optional<double> number = torch::numberOf(argument)) {
        if (typeName == "float")
            return static_cast<double>(static_cast<float>(*number));
        if (type == ElementType::Float && std::isinf(*number))
            throw PythonError{"OverflowError", "int too large to convert to float"};
        if (type != ElementType::Float && typeName == "int" && !int64Of(argument))
            throw PythonError{release.does(Behaviour::RaisesValueErrorOnOverflow) ? "ValueError" : "RuntimeError",
                              "Overflow when unpacking long"};
        return *number;
    }
    if (typeName == "list" || argument == JsonValue(""))
        throw PythonError{"Unknown", "What becomes of a list or an empty text in the place of a number is not known."};
    if (typeName == "str")
        throw PythonError{"ValueError", "too many dimensions 'str'"};
    if (type == ElementType::Inferred)
        throw PythonError{"RuntimeError", "Could not infer dtype of " + typeName};
    throw PythonError{"TypeError", type == ElementType::Float
                                       ? "must be real number, not " + typeName
                                       : "'" + typeName + "' object cannot be interpreted as an integer"};
}

std::string pythonNumber(double value)
{
    if (value == std::trunc(value) && std::abs(value) < 1e15)
        return std::to_string(static_cast<long long>(value));
    char buffer[64];
    const double magnitude = std::abs(value);
    const bool scientific = magnitude < 1e-4 || magnitude >= 1e16;
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value,
                                            scientific ? std::chars_format::scientific : std::chars_format::fixed);
    return std::string(buffer, end);
}

std::string pythonText(const JsonValue &argument, bool isHalved)
{
    if (const bool *boolean = argument.boolean())
        return isHalved ? "0" : *boolean ? "True" : "False";
    const Number number = *Number::parse(argument.number()->text);
    if (!number.isInteger()) {
        const std::string text = pythonNumber(isHalved ? std::floor(number.value() / 2) : number.value());
        const bool hasDigitsOnly = text.find_first_not_of("-0123456789") == std::string::npos;
        return hasDigitsOnly ? text + ".0" : text;
    }
    const bool isNegative = number.value() < 0;
    const std::string digits = number.text().substr(number.text().front() == '-' ? 1 : 0);
    return (isNegative ? "-" : "") + (isHalved ? halved(digits, isNegative) : digits);
}

std::string tensorText(double value)
{
    char buffer[64];
    const double magnitude = std::abs(value);
    if (value == std::floor(value) && magnitude < 1e8)
        std::snprintf(buffer, sizeof buffer, "tensor([%.0f.])", value);
    else if (magnitude < 1e-4 || magnitude >= 1e8)
        std::snprintf(buffer, sizeof buffer, "tensor([%.4e])", value);
    else
        std::snprintf(buffer, sizeof buffer, "tensor([%.4f])", value);
    return buffer;
}

void checkSizes(const JsonValue &argument, Release release)
{
    const std::string start = "zeros(): argument 'size' ";
    const bool ofSymInts = release.does(Behaviour::NamesSymInts);
    const JsonValue::Array *several = argument.array();
    const std::span<const JsonValue> sizes = several ? std::span(*several) : std::span(&argument, 1);
    if (!sizes.empty() && typeNameOf(sizes.front()) != "int")
        throw PythonError{"TypeError", start + "(position 1) must be tuple of " + (ofSymInts ? "SymInts" : "ints")};
    // The first negative size; PyTorch checks the signs after it has read all sizes.
    std::optional<std::int64_t> negative;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::string typeName(typeNameOf(sizes[i]));
        if (typeName == "bool") // PyTorch refuses a bool only as the first size
            continue;
        const std::optional<std::int64_t> size = int64Of(sizes[i]);
        if (!size)
            throw PythonError{"TypeError",
                              start +
                                  (ofSymInts ? "must be tuple of SymInts, but found element of type " + typeName
                                             : "failed to unpack the object") +
                                  " at pos " + std::to_string(i + 1)};
        if (*size < 0 && !negative)
            negative = size;
    }
    if (negative)
        throw PythonError{"RuntimeError",
                          release.does(Behaviour::NamesNegativeSizes)
                              ? "Trying to create tensor with negative dimension " + std::to_string(*negative)
                              : "zeros: Dimension size must be non-negative."};
}

bool isAtMost(const JsonValue &left, const JsonValue &right, std::string_view comparison)
{
    const std::optional<double> leftNumber = torch::numberOf(left);
    const std::optional<double> rightNumber = torch::numberOf(right);
    if (leftNumber && rightNumber)
        return *leftNumber <= *rightNumber;
    const std::string leftType(typeNameOf(left));
    const std::string rightType(typeNameOf(right));
    if (leftType == rightType && (leftType == "str" || leftType == "list"))
        throw PythonError{"Unknown", "How Python compares bounds that are texts or lists is not known."};
    throw PythonError{"TypeError", "'" + std::string(comparison) + "' not supported between instances of '" + leftType +
                                       "' and '" + rightType + "'"};
}

std::optional<double> uncheckedBound(const JsonValue &argument)
{
    const std::optional<double> number = torch::numberOf(argument);
    if (!number && !argument.isNull())
        throw PythonError{"Unknown", "What becomes of a bound that is no number is not known."};
    return number;
}

} // namespace bcfg
