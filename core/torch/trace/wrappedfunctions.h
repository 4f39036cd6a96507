// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/exportedprogram.h"

#include <string>
#include <vector>

namespace bcfg::trace {

/// The functions marked with torch.fx.wrap that an export has gone through, each once, in the order of the calls. A
/// tracer of torch.fx would show a call of the function, where an export shows its parts. An export does not say what
/// is marked: these are known by name, those of torchvision, which are found in the stack traces of the operators.
std::vector<std::string> wrappedFunctions(const ExportedProgram &program);

} // namespace bcfg::trace
