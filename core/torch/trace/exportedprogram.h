// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"
#include "core/torch/trace/readproblems.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

namespace bcfg::trace {

/// The parts that this project reads of a program that torch.export saved (see the dataclasses in
/// torch/_export/serde/schema.py): a graph of ATen operators, and the modules and functions that called the operators.
/// The NodeIndex of an Argument is an index into `values` here.
struct ExportedProgram
{
    /// A value that flows between nodes: an input of the program, or an output of a node.
    struct Value
    {
        std::string name;
        std::string attribute; ///< path of a parameter, buffer or constant; empty for all other values
        JsonValue meta;        ///< {"shape": […], "dtype": …}, or null
        std::optional<std::uint32_t> maker = {}; ///< index of the call that makes the value; nullopt for inputs
        bool isParameter = false;                ///< the attribute is a parameter, not a buffer or constant
    };
    /// A module that was running when an operator was called: an element of nn_module_stack.
    struct Frame
    {
        std::string key;  ///< distinguishes several calls of one module
        std::string path; ///< "layer1.0.conv1"; empty for the model itself
        std::string type; ///< "torch.nn.modules.conv.Conv2d"

        /// Whether torch.fx does not look into the module. Mirrors QuantizationTracer.is_leaf_module(), by the class
        /// alone.
        bool isLeaf() const;
    };
    /// A call of an operator.
    struct Call
    {
        std::string target;                       ///< "torch.ops.aten.conv2d.default"
        std::vector<std::string> names;           ///< names of the arguments
        std::vector<Argument> arguments;          ///< as many as names
        std::vector<bool> isKeyword;              ///< as many as names
        std::vector<NodeIndex> outputs;           ///< indices of the values that the call makes
        bool isSequence = false;                  ///< the operator returns a list of any length
        std::vector<Frame> frames;                ///< the running modules, the outermost first
        std::vector<std::string> sourceFunctions; ///< source_fn_stack: "iadd,_operator.iadd"
        std::string torchFunction;                ///< torch_fn: "add__1;method_descriptor.add_"
        std::string stackTrace;
    };

    std::string torch;
    std::vector<Value> values;
    std::vector<NodeIndex> userInputs;
    std::vector<Call> calls;
    std::vector<Argument> userOutputs;
    JsonValue outputShape; ///< the tree of the returned values: out_spec of module_call_graph; null where unknown
};

/// Reads the JSON of an exported program. Reports required members that are missing or of a wrong type, and arguments
/// that name no earlier value; each error has a place in the text. Accepts NaN and Infinity, which Python's json writes
/// although JSON does not have them.
std::variant<ExportedProgram, std::vector<Diagnostic>> readExportedProgram(std::string text);

// How torch.export names the modules that were running.

/// Appends to `frames` the frames in a text of nn_module_stack, "key,path,class;…", except those that torch.fx would
/// not see. `types` has the class of each module by path; the function adds new modules. Returns nullopt, or the part
/// of the text that cannot be right.
std::optional<std::string_view> readModuleStack(std::string_view stack,
                                                std::unordered_map<std::string, std::string> &types,
                                                std::vector<ExportedProgram::Frame> &frames);

/// Removes the text up to a separator, and the separator. Returns the removed text: "a" of "a,b".
std::string_view takeUntil(std::string_view &text, char separator);

/// The path of a module, "layer1.0.conv1", from the text by which torch.export names the module: the path itself, or
/// Dynamo's expression for the module, "getattr(L['self'].layer1, '0').conv1". Empty for the model itself; nullopt for
/// any other text.
std::optional<std::string> modulePath(std::string_view expression);

} // namespace bcfg::trace
