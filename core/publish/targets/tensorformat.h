// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/qconfig/observer.h"

#include <optional>

namespace bcfg::targets {

/// How a quantized tensor is stored, in the terms of tools that describe dtypes by a number of bits.
struct TensorFormat
{
    int bits = 8;
    bool isFloat = false;
    bool isSigned = false;
    bool isSymmetric = false;
    bool isPerChannel = false;
    bool isRangeWhole = true;         ///< the range has all 2^bits values; -127…127 does not
    bool isStrictlySymmetric = false; ///< as many values below zero as above it: -127…127
    double quantMin = 0;              ///< the least quantized value; 0 for floats
    bool operator==(const TensorFormat &) const = default;
};

/// The format that an observer gives a tensor. The bits are those of the observer's effective range: 0…127 has 7 bits.
/// Returns nullopt where the observer leaves the tensor in float32 or in a dtype without a known integer range.
std::optional<TensorFormat> formatOf(const Observer &observer);

} // namespace bcfg::targets
