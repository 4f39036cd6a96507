// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/exportedprogram.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::trace {

// Properties of the calls of an exported program, from which reconstruct() infers modules and functions.

/// The operator's name: "add_" of "torch.ops.aten.add_.Tensor". Empty for an operator outside of ATen.
std::string_view atenName(std::string_view target);
/// The part of a target from which a node's name is made, as Python's __name__: "flatten" of "torch.flatten",
/// "add.Tensor" of "torch.ops.aten.add.Tensor", "fft.rfft" of "torch.fft.rfft".
std::string_view pythonName(std::string_view target);
/// The frame of the outermost leaf module in which an operator runs; null if it runs in none. The model itself is never
/// a leaf module.
const ExportedProgram::Frame *leafOf(const ExportedProgram::Call &call);
/// A text that identifies the call of the module or function to which an operator belongs: neighbouring operators with
/// equal texts belong to the same call. Empty where the call is unknown.
std::string identityOf(const ExportedProgram::Call &call);
/// Whether the operator only checks its arguments. torch.export inserts such operators; the model does not call them.
bool isCheck(const ExportedProgram::Call &call);
/// Whether the operator computes a number, such as a size, rather than a tensor.
bool computesNumber(const ExportedProgram::Call &call);
/// Whether modules of this class, or this function, return a tuple, even if an export shows only one value of the
/// tuple.
bool returnsTuple(std::string_view path);
/// Whether the operator returns more values than the function that was decomposed into the operator. The function
/// returns only the first value; the further values are for the backward pass, or are indexes that the model did not
/// ask for.
bool returnsMoreThanItsFunction(const ExportedProgram::Call &call);
/// Whether the operator returns its first argument itself. `values` are the values of the program.
bool returnsItsArgument(const ExportedProgram::Call &call, const std::vector<ExportedProgram::Value> &values);
/// Whether these are the calls that `2 / x` makes: aten.reciprocal(x), and aten.mul of the result and 2.
bool isReflectedDivision(std::span<const ExportedProgram::Call> calls);

} // namespace bcfg::trace
