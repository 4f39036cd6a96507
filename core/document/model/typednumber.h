// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/number.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

/// Why a text is no number that a document can hold.
enum class NumberError {
    NotANumber,
    NotFinite, ///< inf or nan, which JSON cannot say
    TooLarge,  ///< an int beyond 64 bits that is not written out, or a float beyond the range of a double
    DividesByZero,
};

/// As Python writes a float, so that it stays one: "1.0", "0.0001", "1e-07". Requires a finite value.
Number floatNumber(double value);

/// Reads a number as people write it in Python: -127, 1_000, 0x7f, .5, 1e-3, 1/256, 2**-12 (also 2^-12), 2**31 - 1.
/// It is what Python makes of it: 1/256 and 256/256 are floats, 2**7 and -0 ints. A decimal number keeps its spelling
/// as far as JSON can say it.
std::variant<Number, NumberError> readTypedNumber(std::string_view text);

/// "1/256" or "2**-12", where Python makes exactly this number of it and its decimals are at least four characters
/// longer; nothing for other numbers. The slash is as given.
std::optional<std::string> fractionText(double value, std::string_view slash = "/");
/// The number as people write it: its fraction, or its own text. readTypedNumber() gives an equal value.
std::string typedText(const Number &number);

} // namespace bcfg
