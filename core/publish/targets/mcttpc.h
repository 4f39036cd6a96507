// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <span>

namespace bcfg::targets {

/// Target platform capabilities of Sony's Model Compression Toolkit, as JSON of schema version 2, for what a backend
/// runs quantized under the QConfigs: an operator set for each single operator and a fusing for each chain of
/// operators. The base option of an operator set is that of the first QConfig; MCT uses the others only when it
/// searches for numbers of bits. Operators that the capabilities do not name are not quantized, as in the document.
ExportedText mctCapabilities(const BackendConfig &document, std::span<const QConfigAssignment> qconfigs);

} // namespace bcfg::targets
