// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"

#include <string>

namespace bcfg::python {

/// A variable name that describes a dtype config, in the style of PyTorch's own files: "weighted_op_int8_dtype_config".
std::string nameFor(const DTypeConfig &config);

} // namespace bcfg::python
