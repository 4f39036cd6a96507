// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/document/model/patternconfig.h"

#include <cstddef>
#include <optional>

namespace bcfg::conversion {

// How fuser methods (fusers.cpp) and fixed quantization parameters (fixedqparams.cpp) of a pattern config are converted
// between PyTorch 1.13 and 2.x.

// 1.13 calls a fuser method with the modules in reversed nested order; 2.x uses forward order for a forward pattern. So
// 1.13 wraps fuser methods that expect forward order: reverse2(f), reverse3(f), reverse_sequential_wrapper2(c).

/// Converts a fuser method of 1.13 to the fuser method for a forward tuple of `length` elements: reverse2(f) to f, and
/// reverse_sequential_wrapper2(c) to _sequential_wrapper2(c). Returns nullopt for a fuser method without such a
/// wrapper, because that fuser method expects reversed order itself.
std::optional<Callable> toForwardFuser(const Callable &reversed, std::size_t length);

/// The inverse of toForwardFuser(). Returns nullopt for a length other than 2 and 3.
std::optional<Callable> toReversedFuser(const Callable &forward, std::size_t length);

/// Converts a fuser method for a pattern that stays reversed and nested, so that only the wrapper gets another name:
/// reverse2(f) of 1.13 is _reverse2(f) in 2.x. `toTorch2`: converts to 2.x, else to 1.13. Returns a fuser method
/// without a wrapper unchanged.
Callable withRenamedWrapper(const Callable &fuser, bool toTorch2);

// Operators such as sigmoid have fixed quantization parameters: scale, zero point, and the range of the quantized
// values. A config of 2.x has them as exact-match constraints, so the QConfig must make an observer with these
// parameters. A config of 1.13 names such an observer for the output instead (overwrite_output_observer,
// overwrite_output_fake_quantize). The functions below take and return the parameters as constraints of 2.x, in the
// spelling of the file.

/// The parameters in 1.13's observer and fake quantize. Returns nullopt unless both are exactly what setObservers()
/// writes for these parameters, some dtype config has quint8 for both input and output, none has quint8 for only one of
/// the two, and no quint8 has constraints.
std::optional<DTypeWithConstraints> fromObservers(const PatternConfig &config);
/// The parameters in 2.x's constraints. Returns nullopt unless all quint8 inputs and outputs have exactly these
/// constraints, and no dtype config has quint8 for only one of the two.
std::optional<DTypeWithConstraints> fromConstraints(const PatternConfig &config);

/// Removes observer and fake quantize, and sets the parameters as constraints of all quint8 inputs and outputs.
void setConstraints(PatternConfig &config, const DTypeWithConstraints &parameters, Api api);
/// Removes the constraints of all quint8 inputs and outputs, and sets an observer and a fake quantize with the
/// parameters. New fields get the position that they have in to_dict() of `api`.
void setObservers(PatternConfig &config, const DTypeWithConstraints &parameters, Api api);

} // namespace bcfg::conversion
