// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/dtypeconfig.h"

#include <string>

namespace bcfg {

/// A dtype config in a line, as people read it wherever it is named: input × weight → output, and what else is set.
/// "quint8 × qint8 → quint8, bias float32", "float32 → float32, dynamic"; "any" where no dtype is given.
std::string dtypesText(const DTypeConfig &config);

} // namespace bcfg
