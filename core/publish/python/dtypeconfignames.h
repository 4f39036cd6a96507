// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"

#include <string>

namespace bcfg::python {

/// A name for a dtype config from what it holds, as PyTorch's own files name theirs: "weighted_op_int8_dtype_config".
std::string nameFor(const DTypeConfig &config);

} // namespace bcfg::python
