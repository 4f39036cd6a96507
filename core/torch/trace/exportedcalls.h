// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/exportedprogram.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::trace {

// What the calls of an exported program tell of the modules and functions that made them.

/// The operator's name: "add_" of "torch.ops.aten.add_.Tensor". Empty for an operator that is not of ATen.
std::string_view atenName(std::string_view target);
/// The call of the outermost leaf module in which an operator runs, or null. The model itself is never a leaf.
const ExportedProgram::Frame *leafOf(const ExportedProgram::Call &call);
/// Identifies the call of a module or function to which an operator belongs: neighbouring operators with equal texts
/// belong to the same call. Empty where that is unknown.
std::string identityOf(const ExportedProgram::Call &call);
/// Whether the operator only checks its arguments: export inserted it, and no model called it.
bool isCheck(const ExportedProgram::Call &call);
/// Whether modules of this class return a tuple, even where an export shows only one value of it.
bool returnsTuple(std::string_view type);
/// Whether the operator returns more values than the function from which a decomposition made it. That function returns
/// the first value; the others are for the backward pass, or are indexes that the model did not ask for.
bool returnsMoreThanItsFunction(std::string_view target);
/// Whether the operator returns the tensor that is its first argument. `values`: those of the program.
bool returnsItsArgument(const ExportedProgram::Call &call, const std::vector<ExportedProgram::Value> &values);
/// Whether these are the calls that `2 / x` makes: aten.reciprocal(x), and aten.mul of the result and 2.
bool isReflectedDivision(std::span<const ExportedProgram::Call> calls);

} // namespace bcfg::trace
