// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <span>

namespace bcfg::targets {

/// What a backend runs under the QConfigs as a configuration file of Qualcomm's AIMET: an op type for each operator
/// that runs quantized by itself, a supergroup for each chain. What the file does not name is not quantized, as in the
/// document. What AIMET has one setting for, for all op types, is that of the first entry.
ExportedText aimetConfig(const BackendConfig &document, std::span<const QConfigAssignment> qconfigs);

} // namespace bcfg::targets
