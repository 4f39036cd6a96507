// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"

#include <vector>

namespace bcfg::pt2e {

/// What a pattern config says that no PT2E quantizer can say, whatever the QConfig: modules to swap in, fuser methods,
/// bounds that nothing enforces, dtypes without a QuantizationSpec. `where` is the place of the pattern config.
std::vector<Loss> losses(const PatternConfig &config, const JsonPointer &where);

} // namespace bcfg::pt2e
