// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/number.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

/// Why a typed text is not a number that a document can hold.
enum class NumberError {
    NotANumber,
    NotFinite, ///< inf or nan, which JSON has no syntax for
    TooLarge,  ///< an int too large to compute with exactly, or a number beyond the range of a double
    DividesByZero,
};

/// The number with the text that Python writes for a float, so that Python reads it back as a float: "1.0", "0.0001",
/// "1e-07". Requires a finite value.
Number floatNumber(double value);

/// Reads a number as people write it in Python: -127, 1_000, 0x7f, .5, 1e-3, 1/256, 2**-12 (also 2^-12), 2**31 - 1.
/// The result is an int or a float as in Python: 1/256 and 256/256 are floats, 2**7 and -0 are ints. A plain decimal
/// number keeps its spelling as far as JSON allows it.
std::variant<Number, NumberError> readTypedNumber(std::string_view text);

/// The number as "1/N" (N up to 999) or "2**-N", if Python evaluates this text to exactly the number and the decimal
/// text is at least four characters longer; else nullopt. `slash` is the text between 1 and N.
std::optional<std::string> fractionText(double value, std::string_view slash = "/");
/// The number as people write it: its fractionText(), or else its own text. readTypedNumber() reads the text back to an
/// equal value.
std::string typedText(const Number &number);

} // namespace bcfg
