// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/symbols.h"
#include "core/torch/trace/exportedprogram.h"

#include <string>
#include <string_view>

namespace bcfg::trace {

/// The function or method that torch.fx would have traced where an export has an ATen operator.
struct CalledFunction
{
    Op op = Op::CallFunction; ///< or CallMethod
    std::string target;       ///< public path of the function, or name of the method
    bool isReversed = false;  ///< the ATen operator has the operands in reversed order: 1 - x is aten.rsub(x, 1)
    bool operator==(const CalledFunction &) const = default;
};

/// Infers the called function from the metadata source_fn_stack, which exports by Dynamo have, or else from torch_fn.
/// torch_fn does not distinguish `x + y` from `x.add(y)`; there the source line in the stack trace decides.
CalledFunction calledFunction(const ExportedProgram::Call &call, const SymbolCatalog &symbols);

/// The operator's name: "add_" of "torch.ops.aten.add_.Tensor". Empty for an operator that is not of ATen.
std::string_view atenName(std::string_view target);

} // namespace bcfg::trace
