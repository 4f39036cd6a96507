// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/symbols.h"
#include "core/torch/trace/exportedprogram.h"

#include <string>
#include <string_view>
#include <vector>

namespace bcfg::trace {

/// Infers from an export the model that torch.fx would have traced. Consecutive ATen operators of one call of a leaf
/// module become one call_module node; those of one call of a function or method become one node of that call.
/// Leaf modules are those of QuantizationTracer.is_leaf_module(): modules of torch.nn and torch.ao.nn, except
/// Sequential.
///
/// The result lacks what an export does not record: modules and functions without an operator (Identity, x.size() of a
/// fixed shape), what the model computes of sizes, functions marked with torch.fx.wrap, classes of containers that are
/// never called, indexes of getitem, and names of arguments.
Model reconstruct(ExportedProgram program);

// What reconstruct() concludes from parts of an exported program: from its metadata, its stack traces, and its shapes.

/// The function or method that torch.fx would have traced where an export has an ATen operator.
struct CalledFunction
{
    Op op = Op::CallFunction; ///< or CallMethod
    std::string target;       ///< public path of the function, or name of the method
    bool isReversed = false;  ///< the ATen operator has the operands in reversed order: 1 - x is aten.rsub(x, 1)
    bool isGuess = false;     ///< an operator, such as `x + y`, that may be a method, such as `x.add(y)`
    bool operator==(const CalledFunction &) const = default;
};

/// Infers the called function from the metadata source_fn_stack, which exports by Dynamo have, or else from torch_fn.
/// torch_fn does not distinguish `x + y` from `x.add(y)`; there the source line in the stack trace decides.
CalledFunction calledFunction(const ExportedProgram::Call &call, const SymbolCatalog &symbols);

/// The method of Tensor that torch.fx sees where a tensor that is no traced value is the first operand of an operator:
/// "mul" of "operator.mul", as in `self.mask * x`. Empty for other functions.
std::string methodOf(std::string_view operatorPath);

/// The innermost line outside torch that called the operator: "resnet.py:103". Empty where the trace has no such line.
std::string sourceOf(const ExportedProgram::Call &call);

/// The functions marked with torch.fx.wrap that an exported model called, each once, in the order of the calls.
/// torch.fx would trace a call of such a function as one node, where an export shows its parts. An export does not
/// record the mark, so only functions of torchvision are found, by their names.
std::vector<std::string> wrappedFunctions(const ExportedProgram &program);

/// Gives a module that was called under several paths the one by which torch.fx knows it, the first in named_modules(),
/// and its parameters and buffers, too. Dynamo records which calls are of one module. In other exports the parameters
/// tell it, so that modules without any, such as a shared ReLU, count as different ones.
void nameSharedModules(ExportedProgram &program);

/// The modules that ran in an exported program, in the order of their first calls. Attributes that fuser methods assert
/// on are inferred from the shapes of parameters.
std::vector<Module> reconstructedModules(const ExportedProgram &program, const SymbolCatalog &symbols);

} // namespace bcfg::trace
