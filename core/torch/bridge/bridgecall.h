// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// How a Python interpreter is started so that it runs the bridge, resources/python/bcfg_torch.py. No shell has a part
/// in it, and the bridge comes by standard input, so that nothing has to lie anywhere.
struct BridgeCall
{
    std::vector<std::string> arguments; ///< of the interpreter
    std::string_view input;             ///< for its standard input
};

/// Prints a live backend config as a document. `target` is MODULE:ATTRIBUTE, whatever the user typed; MODULE is looked
/// for in `directory` first. Runs the module's code.
BridgeCall dumpCall(const std::string &target, const std::string &directory);

/// What is asked of traceCall().
struct TraceCall
{
    std::string target;                    ///< MODULE:ATTRIBUTE, whatever the user typed
    std::string directory = ".";           ///< where MODULE is looked for first
    bool isQat = false;                    ///< in training mode
    std::vector<std::string> nonTraceable; ///< paths of modules of the model, or of classes
    std::vector<std::string> examples;     ///< shapes of inputs: "1,3,224,224"
};

/// Prints what PyTorch's QuantizationTracer sees of a live model, for trace::readFxGraph(). Runs the module's code.
BridgeCall traceCall(const TraceCall &asked);

/// Loads a document into torch and prints what torch says to it, for readTorchAnswer(). Imports from torch's packages
/// only; and from those `packages` and `trusted` ones, which are looked for in `directory` first. Of those that are
/// trusted, factories are called too. Without any no code but torch's runs.
BridgeCall checkCall(const std::string &file, const std::vector<std::string> &packages,
                     const std::vector<std::string> &trusted, const std::string &directory);

} // namespace bcfg
