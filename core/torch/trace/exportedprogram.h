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

/// A program that torch.export saved, as far as this project reads it (see the dataclasses in
/// torch/_export/serde/schema.py): a graph of ATen operators, and the modules and functions that they came from. Here
/// the NodeIndex of an Argument is an index into `values`.
struct ExportedProgram
{
    /// A value that flows between nodes: an input of the program, or an output of a node.
    struct Value
    {
        std::string name;
        std::string attribute; ///< path of a parameter, buffer or constant; empty for all other values
        JsonValue meta;        ///< {"shape": […], "dtype": …}, or null
        std::optional<std::uint32_t> maker = {}; ///< the index of the call that makes it; nullopt for inputs
        bool isParameter = false;                ///< with an attribute, other values of which are buffers and constants
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
        bool isSequence = false;                  ///< the operator returns a list, of whatever length
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

/// Reads the JSON of an exported program. The errors, each with its place in the text, are required members that are
/// missing or of another type, and arguments that name no earlier value. Accepts NaN and Infinity, which Python's json
/// writes and JSON does not have.
std::variant<ExportedProgram, std::vector<Diagnostic>> readExportedProgram(std::string text);

// How torch.export names the modules that were running.

/// Adds the frames in a text of nn_module_stack, "key,path,class;…", without those that torch.fx would not see. `types`
/// has the classes of the modules so far, by path. Returns the part of the text that cannot be right, or nullopt.
std::optional<std::string_view> readModuleStack(std::string_view stack,
                                                std::unordered_map<std::string, std::string> &types,
                                                std::vector<ExportedProgram::Frame> &frames);

/// Takes the text up to a separator, and skips the separator.
std::string_view takeUntil(std::string_view &text, char separator);

/// The path of a module, "layer1.0.conv1", from the text by which torch.export names it: the path itself, or the
/// expression by which Dynamo reached the module, "getattr(L['self'].layer1, '0').conv1". Empty for the model itself;
/// nullopt for any other expression.
std::optional<std::string> modulePath(std::string_view expression);

} // namespace bcfg::trace
