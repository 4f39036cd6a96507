// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"
#include "core/torch/trace/readproblems.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::trace {

/// What is known of a program that torch.export saved, of the dataclasses in torch/_export/serde/schema.py: a graph of
/// ATen operators, and from which modules and functions they came. An Argument's NodeIndex is the number of a value.
struct ExportedProgram
{
    /// What flows between nodes: an input of the program, or an output of a node.
    struct Value
    {
        std::string name;
        std::string attribute; ///< path of the parameter, buffer or constant that it is; empty of all others
        JsonValue meta;        ///< {"shape": […], "dtype": …}, or null
    };
    /// A module that was running, one of nn_module_stack.
    struct Frame
    {
        std::string key;  ///< tells one call of the module from another
        std::string path; ///< "layer1.0.conv1"; empty for the model
        std::string type; ///< "torch.nn.modules.conv.Conv2d"
    };
    /// A call of an operator.
    struct Call
    {
        std::string target; ///< "torch.ops.aten.conv2d.default"
        std::vector<std::string> names;
        std::vector<Argument> arguments;          ///< as many as names
        std::vector<bool> isKeyword;              ///< as many as names
        std::vector<NodeIndex> outputs;           ///< values
        bool isSequence = false;                  ///< it returns a list, however long
        std::vector<Frame> frames;                ///< the outermost first
        std::vector<std::string> sourceFunctions; ///< source_fn_stack: "iadd,_operator.iadd"
        std::string torchFunction;                ///< torch_fn: "add__1;method_descriptor.add_"
        std::string stackTrace;
    };

    std::string torch;
    std::vector<Value> values;
    std::vector<NodeIndex> userInputs;
    std::vector<Call> calls;
    std::vector<Argument> userOutputs;
    JsonValue outputShape; ///< the tree of what the program returns: of module_call_graph, out_spec

    /// The call that makes a value, by value; nothing of inputs.
    std::vector<std::optional<std::uint32_t>> makers;
};

/// Reads the JSON of an exported program. What it needs must be there and have its type, and an argument must name an
/// earlier value; what is wrong goes to the problems, or, where that is no JSON, into the diagnostic.
struct ExportedProgramRead
{
    std::optional<ExportedProgram> program;
    std::vector<Diagnostic> diagnostics;
};
ExportedProgramRead readExportedProgram(std::string text);

} // namespace bcfg::trace
