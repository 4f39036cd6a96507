// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/torch/catalog/release.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace bcfg {

// What the constructors of observers make of their arguments. All functions but typeNameOfConstant() throw the
// PythonError that PyTorch raises, or "Unknown" where the program cannot tell.

/// "torch.dtype" or "torch.qscheme" where the text names one; empty for any other text.
std::string_view typeNameOfConstant(std::string_view text);
/// The name of the type of an argument, "NoneType" or "torch.dtype". That of a callable is not known.
std::string_view typeNameOf(const JsonValue &argument);

/// The `dtype` of torch.tensor(): none, torch.float or torch.int.
enum class ElementType : std::uint8_t {
    Inferred,
    Float,
    Int
};
/// The element of `torch.tensor([argument], dtype=type)`.
double tensorElement(const JsonValue &argument, ElementType type, Release release);

/// Checks the sizes of torch.zeros(): an integer, or a list of several.
void checkSizes(const JsonValue &argument, Release release);

/// Python's `left <= right`, of numbers. `comparison`: the operator that Python names where it cannot compare the two.
bool isAtMost(const JsonValue &left, const JsonValue &right, std::string_view comparison = "<=");
/// A bound that the constructor keeps without a look at it; nullopt for None.
std::optional<double> uncheckedBound(const JsonValue &argument);

} // namespace bcfg
