// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <optional>

namespace bcfg::conversion {

// Operators such as sigmoid have fixed quantization parameters. A config of 1.13 names the FixedQParams observer for
// their output (overwrite_output_observer, overwrite_output_fake_quantize). A config of 2.x has exact-match constraints
// instead, which demand such an observer of the QConfig.

/// Fixed quantization parameters, with numbers as files of both generations spell them.
struct FixedQParams
{
    Number scale;
    Number zeroPoint;
    Number quantMin;
    Number quantMax;
    bool operator==(const FixedQParams &) const = default;
};

/// The parameters in 1.13's observer and fake quantize. Returns nullopt unless both are what PyTorch itself writes for
/// equal parameters, and all quint8 inputs and outputs, at least one pair, have no constraints yet.
std::optional<FixedQParams> fromObservers(const PatternConfig &config);
/// The parameters in 2.x's constraints. Returns nullopt unless all quint8 inputs and outputs have exactly these.
std::optional<FixedQParams> fromConstraints(const PatternConfig &config);

/// Replaces observer and fake quantize by constraints. The record keeps the order of members of `api`.
void setConstraints(PatternConfig &config, const FixedQParams &parameters, Api api);
/// Replaces the constraints by observer and fake quantize. The record keeps the order of members of `api`.
void setObservers(PatternConfig &config, const FixedQParams &parameters, Api api);

} // namespace bcfg::conversion
