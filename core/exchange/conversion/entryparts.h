// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/document/model/patternconfig.h"

#include <optional>
#include <string_view>

namespace bcfg::conversion {

// Two things that an EntryMigration converts, each with a file of its own: fuser methods and fixed quantization
// parameters.

inline constexpr std::string_view fuserMappings = "torch.ao.quantization.fuser_method_mappings.";

// 1.13 calls a fuser method with the modules in reversed nested order; 2.x uses forward order for a forward pattern. So
// 1.13 wraps fuser methods that expect forward order: reverse2(f), reverse3(f), reverse_sequential_wrapper2(c).

/// The fuser method for a forward tuple of `length` elements, made of 1.13's fuser method: f for reverse2(f), and
/// _sequential_wrapper2(c) for reverse_sequential_wrapper2(c). Returns nullopt where the fuser method has no such
/// wrapper, as it takes reversed order itself.
std::optional<Callable> toForwardFuser(const Callable &reversed, std::size_t length);

/// The inverse of toForwardFuser(). Returns nullopt for a length other than 2 and 3.
std::optional<Callable> toReversedFuser(const Callable &forward, std::size_t length);

/// The same fuser for the same reversed nested pattern, with its wrapper under the name of the other generation.
Callable withRenamedWrapper(const Callable &fuser, bool toTorch2);

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
/// equal parameters, and unless the quint8 inputs and outputs, at least one pair, are all without constraints.
std::optional<FixedQParams> fromObservers(const PatternConfig &config);
/// The parameters in 2.x's constraints. Returns nullopt unless all quint8 inputs and outputs have exactly these.
std::optional<FixedQParams> fromConstraints(const PatternConfig &config);

/// Replaces observer and fake quantize by constraints. The record keeps the order of members of `api`.
void setConstraints(PatternConfig &config, const FixedQParams &parameters, Api api);
/// Replaces the constraints by observer and fake quantize. The record keeps the order of members of `api`.
void setObservers(PatternConfig &config, const FixedQParams &parameters, Api api);

} // namespace bcfg::conversion
