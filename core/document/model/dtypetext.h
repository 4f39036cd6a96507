// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg {

/// The word and the value of a field: "scale at least 2**-12"; for true the word alone: "dynamic". Empty for any other
/// value without a shortText().
std::string wordedText(const Record &record, Field field);

/// A dtype config in one line for people: input × weight → output, then the other fields that are set. For example
/// "quint8 × qint8 → quint8, bias float32" or "float32 → float32, dynamic". An input or output without a dtype is
/// "any".
std::string dtypesText(const DTypeConfig &config);

/// The dtypes of the input, weight and output only: "quint8 × qint8 → quint8".
std::string slotsText(const DTypeConfig &config);

/// The bounds of the quantized values that a backend takes, as people write numbers.
struct ValueRange
{
    std::string min;
    std::string max;
};
/// The range of the quantized values; nullopt unless both bounds are set.
std::optional<ValueRange> valueRange(const DTypeWithConstraints &constraints);
/// The constraints besides the valueRange(), each with its word: "scale at least 2**-12".
std::vector<std::string> otherConstraints(const DTypeWithConstraints &constraints);

/// The constraints of the input, output or weight: "values 0 to 127, scale at least 2**-12"; empty where there is none.
std::string boundsText(const DTypeWithConstraints &constraints);

/// The bounds of the input, output and weight: "input: values 0 to 127; output: values 0 to 127".
std::string boundsText(const DTypeConfig &config);
/// dtypesText() followed by the bounds: "quint8 → quint8; input: values 0 to 127".
std::string dtypesAndBoundsText(const DTypeConfig &config);

} // namespace bcfg
