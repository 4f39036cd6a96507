// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <span>

namespace bcfg::targets {

/// A configuration file of Qualcomm's AIMET, as JSON, for what a backend runs quantized under the QConfigs: an op type
/// for each single operator and a supergroup for each chain of operators. Operators that the file does not name are not
/// quantized, as in the document. A setting that AIMET has only once for all op types is taken from the first entry.
ExportedText aimetConfig(const BackendConfig &document, std::span<const QConfigAssignment> qconfigs);

} // namespace bcfg::targets
