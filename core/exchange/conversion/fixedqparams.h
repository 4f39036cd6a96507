// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <optional>

namespace bcfg::conversion {

// Operators such as sigmoid have fixed quantization parameters. 1.13 puts a FixedQParams observer of its own behind
// them (overwrite_output_observer, overwrite_output_fake_quantize); 2.x asks the QConfig for one by exact-match
// constraints.

/// The fixed parameters as both generations' files spell them.
struct FixedQParams
{
    Number scale;
    Number zeroPoint;
    Number quantMin;
    Number quantMax;
    bool operator==(const FixedQParams &) const = default;
};

/// The parameters of 1.13's two constructors, where both are what PyTorch itself writes for the same parameters and
/// there is a dtype config with plain quint8 in and out to put constraints on.
std::optional<FixedQParams> fromObservers(const PatternConfig &config);
/// The parameters of 2.x's constraints, where all quint8 inputs and outputs have just these.
std::optional<FixedQParams> fromConstraints(const PatternConfig &config);

/// Replaces the constructors by constraints. The record keeps its order, which is that of `api`.
void setConstraints(PatternConfig &config, const FixedQParams &parameters, Api api);
/// Replaces the constraints by constructors. The record keeps its order, which is that of `api`.
void setObservers(PatternConfig &config, const FixedQParams &parameters, Api api);

} // namespace bcfg::conversion
