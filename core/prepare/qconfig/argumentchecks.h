// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/torch/catalog/release.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

// What the constructors of observers make of their arguments. All functions but typeNameOfConstant() and the
// texts throw the PythonError that PyTorch raises, or "Unknown" where the program cannot tell.

/// "torch.dtype" or "torch.qscheme" where the text names one; empty for any other text.
std::string_view typeNameOfConstant(std::string_view text);
/// The name of the Python type of an argument: "NoneType", "int", "torch.dtype". Throws an "Unknown" error for a
/// callable.
std::string_view typeNameOf(const JsonValue &argument);

/// The `dtype` argument of torch.tensor(): not given, torch.float or torch.int.
enum class ElementType : std::uint8_t {
    Inferred,
    Float,
    Int
};
/// The element of the tensor that `torch.tensor([argument], dtype=type)` makes.
double tensorElement(const JsonValue &argument, ElementType type, Release release);

/// A number as Python prints it: "0.000244140625", "1.1920928955078125e-07". Whole numbers have no point.
std::string pythonNumber(double value);
/// An argument that is a number or a boolean as Python prints it: "255", "255.0", "True". With `isHalved`, the result
/// of `argument // 2`.
std::string pythonText(const JsonValue &argument, bool isHalved = false);
/// The text of a tensor with one float, as torch prints it: "tensor([0.0039])".
std::string tensorText(double value);

/// Checks the argument of torch.zeros(), which must be an integer or a list of integers.
void checkSizes(const JsonValue &argument, Release release);

/// The result of Python's `left <= right`. `comparison`: the operator that Python's TypeError names for values that
/// cannot be compared.
bool isAtMost(const JsonValue &left, const JsonValue &right, std::string_view comparison = "<=");
/// A bound that the constructor stores without checking it; nullopt for None.
std::optional<double> uncheckedBound(const JsonValue &argument);

} // namespace bcfg
