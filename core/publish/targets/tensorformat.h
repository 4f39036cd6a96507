// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/qconfig/observer.h"

#include <optional>

namespace bcfg::targets {

/// How a tensor is stored, as tools say it that count bits.
struct TensorFormat
{
    int bits = 8;
    bool isFloat = false;
    bool isSigned = false;
    bool isSymmetric = false;
    bool isPerChannel = false;
    bool isRangeWhole = true; ///< the range has all values of its bits; -127…127 has not
    bool isStrict = false;    ///< as many values below zero as above it: -127…127
    double quantMin = 0;      ///< of integers
    bool operator==(const TensorFormat &) const = default;
};

/// What an observer makes of a tensor; nothing where it leaves the tensor in float32, or in what has no number of bits.
/// The bits are those of its effective range: 0…127 has 7.
std::optional<TensorFormat> formatOf(const Observer &observer);

} // namespace bcfg::targets
