// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/exportedprogram.h"

#include <string>
#include <vector>

namespace bcfg::trace {

/// The functions marked with torch.fx.wrap that an exported model called, each once, in the order of the calls. A
/// tracer of torch.fx would show a call of such a function, where an export shows its parts. As an export does not
/// record the mark, only functions of torchvision are found, by their names in the stack traces of operators.
std::vector<std::string> wrappedFunctions(const ExportedProgram &program);

} // namespace bcfg::trace
