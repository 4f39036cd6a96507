// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/exportedprogram.h"

#include <string>
#include <vector>

namespace bcfg::trace {

// Reads the stack traces of an exported program, which show the Python code that called each operator.

/// The innermost line outside torch that called the operator: "resnet.py:103". Empty where the trace has no such line.
std::string sourceOf(const ExportedProgram::Call &call);

/// The functions marked with torch.fx.wrap that an exported model called, each once, in the order of the calls.
/// torch.fx would trace a call of such a function as one node, where an export shows its parts. An export does not
/// record the mark, so only functions of torchvision are found, by their names.
std::vector<std::string> wrappedFunctions(const ExportedProgram &program);

} // namespace bcfg::trace
