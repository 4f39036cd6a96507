// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <span>

namespace bcfg::targets {

/// What a backend runs under the QConfigs as target platform capabilities of Sony's Model Compression Toolkit, version
/// 2 of their schema: an operator set for each operator that runs quantized by itself, a fusing for each chain. An
/// operator set with several options takes the first QConfig's unless bits are searched for. What the capabilities do
/// not name is not quantized, as in the document.
ExportedText mctCapabilities(const BackendConfig &document, std::span<const QConfigAssignment> qconfigs);

} // namespace bcfg::targets
