// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"

#include <vector>

namespace bcfg::pt2e {

/// What a pattern config says that no quantizer can, whatever the QConfig: modules that take another's place, fuser
/// methods, bounds that nothing enforces, dtypes without a QuantizationSpec.
std::vector<Loss> losses(const PatternConfig &config, const JsonPointer &where);

} // namespace bcfg::pt2e
