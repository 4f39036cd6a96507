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
/// fixed shape), computations with sizes, functions marked with torch.fx.wrap, classes of containers that are never
/// called, indexes of getitem, and names of arguments.
Model reconstruct(ExportedProgram program);

// The steps of reconstruct(), which infer from the metadata, the stack traces and the shapes of an exported program.

/// The function or method that torch.fx would have traced where an export has an ATen operator.
struct CalledFunction
{
    Op op = Op::CallFunction; ///< or CallMethod
    std::string target;       ///< public path of the function, or name of the method
    bool isReversed = false;  ///< the ATen operator has the operands in reversed order: 1 - x is aten.rsub(x, 1)
    bool isGuess = false;     ///< `target` is an operator, as in `x + y`, but the model may have called `x.add(y)`
    bool operator==(const CalledFunction &) const = default;
};

/// Infers the called function from the metadata source_fn_stack, which exports by Dynamo have, or else from torch_fn.
/// torch_fn does not distinguish `x + y` from `x.add(y)`; there the source line in the stack trace decides.
CalledFunction calledFunction(const ExportedProgram::Call &call, const SymbolCatalog &symbols);

/// The method of Tensor that torch.fx traces in place of an operator whose first operand is a tensor that is not
/// traced: "mul" for "operator.mul" in `self.mask * x`. Empty for other functions.
std::string methodOf(std::string_view operatorPath);

/// A call of a function of torch.nn.functional, as a stack trace shows it.
struct FunctionalCall
{
    std::string_view name;  ///< "_threshold"; empty for no call
    std::string_view above; ///< the part of the stack trace before the function's own frame
    bool operator==(const FunctionalCall &) const = default;
};

/// The outermost call of a function of torch.nn.functional in which the operator was called. Only exports by Dynamo
/// show one, for the few functions that Dynamo opens and torch.fx does not. Such a function becomes one node where it
/// runs a single operator. Operators beside each other with equal calls keep their own nodes: they may be of one call,
/// or of several in one line.
FunctionalCall functionalRunning(const ExportedProgram::Call &call);

/// The innermost line outside torch that called the operator: "resnet.py:103". Empty where the trace has no such line.
std::string sourceOf(const ExportedProgram::Call &call);

/// The functions marked with torch.fx.wrap that an exported model called, each once, in the order of the calls.
/// torch.fx traces a call of such a function as one node, but an export has the operators inside the function. Finds
/// only functions of torchvision, by their names, because an export does not record the mark.
std::vector<std::string> wrappedFunctions(const ExportedProgram &program);

/// Renames modules that were called under several paths, and their parameters and buffers, to the path that torch.fx
/// uses: the first one in named_modules(). Exports by Dynamo record which calls are of the same module. In other
/// exports, shared parameters show this; so modules without parameters, such as a shared ReLU, keep their several
/// paths.
void nameSharedModules(ExportedProgram &program);

/// The modules that ran in an exported program, in the order of their first calls. Infers their Module::attributes from
/// the shapes of parameters and from the called operators.
std::vector<Module> reconstructedModules(const ExportedProgram &program, const SymbolCatalog &symbols);

} // namespace bcfg::trace
