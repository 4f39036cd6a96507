// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace bcfg {
class SymbolCatalog;
} // namespace bcfg

namespace bcfg::torch {

// Python's ==, hash and bool() of constants, and the functions of Python's module `operator`. In a JsonValue, null is
// None.

/// Python's == of two constants: 0, 0.0 and False are equal.
bool isSameConstant(const JsonValue &a, const JsonValue &b);
/// A hash that is equal for constants that are equal by isSameConstant().
std::size_t constantHash(const JsonValue &constant);

/// The value of a number, or of True or False, which are 1 and 0; nullopt for other constants.
std::optional<double> numberOf(const JsonValue &constant);
/// Python's bool() of a constant.
bool isTrue(const JsonValue &constant);

/// Whether the path names a function of Python's module `operator` that takes two operands. torch.fx cannot print a
/// graph that calls such a function with one operand.
bool isBinaryOperator(std::string_view path, const SymbolCatalog &catalog);

} // namespace bcfg::torch
