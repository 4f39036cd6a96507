// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"

#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

// Dumps and documentation pages hold what Python prints (a repr) where a file should have a name. Each function reads
// one kind of repr, and returns nullopt for any other text.

/// The dotted path in "<class 'torch.nn.modules.linear.Linear'>" or "<built-in method conv1d of type object at 0x…>".
std::optional<std::string> pathOfRepr(std::string_view text);

/// "ObservationType.X", "<ObservationType.X: 0>", or the enum's number.
std::optional<ObservationType> observationTypeOfRepr(std::string_view text);

/// "DTypeWithConstraints(dtype=torch.quint8, quant_min_lower_bound=None, …)".
std::optional<DTypeWithConstraints> constraintsOfRepr(std::string_view text);

} // namespace bcfg
