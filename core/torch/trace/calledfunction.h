// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/symbols.h"
#include "core/torch/trace/exportedprogram.h"

#include <string>
#include <string_view>

namespace bcfg::trace {

/// What a model called where an export has an ATen operator, as torch.fx would see it.
struct CalledFunction
{
    Op op = Op::CallFunction; ///< or CallMethod
    std::string target;       ///< public path of the function, name of the method
    bool isReversed = false;  ///< the operands stand the other way round: 1 - x is aten.rsub(x, 1)
    bool isConcluded = true;  ///< false where the export does not say: then the target is the ATen operator's
    bool operator==(const CalledFunction &) const = default;
};

/// Concluded from source_fn_stack, which exports by Dynamo have, or else from torch_fn, which does not tell `x + y`
/// from `x.add(y)`: the line of source does.
CalledFunction calledFunction(const ExportedProgram::Call &call, const SymbolCatalog &symbols);

/// The operator "add_" of "torch.ops.aten.add_.Tensor"; empty for what is none of ATen.
std::string_view atenName(std::string_view target);

} // namespace bcfg::trace
