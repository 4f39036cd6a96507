// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// How to start a Python interpreter that runs the bridge, resources/python/bcfg_torch.py. No shell is involved, and
/// the interpreter reads the bridge's source from standard input, so no file needs to be installed.
struct BridgeCall
{
    std::vector<std::string> arguments; ///< command-line arguments of the interpreter
    std::string input;                  ///< for standard input: the bridge's source, then the document of a checkCall()
};

/// A call that prints a live backend config as a document. `target` is MODULE:ATTRIBUTE as the user typed it; MODULE is
/// searched for in `directory` first. The call runs the code of MODULE.
BridgeCall dumpCall(const std::string &target, const std::string &directory);

/// The arguments of traceCall().
struct TraceCall
{
    std::string target;                    ///< MODULE:ATTRIBUTE as the user typed it
    std::string directory = ".";           ///< where MODULE is searched for first
    bool isQat = false;                    ///< trace the model in training mode
    std::vector<std::string> nonTraceable; ///< modules (paths in the model) and classes not to be traced into
    std::vector<std::string> examples;     ///< shapes of the example inputs: "1,3,224,224"
};

/// A call that traces a live model by PyTorch's QuantizationTracer and prints the graph for trace::readFxGraph(). The
/// call runs the code of MODULE.
BridgeCall traceCall(const TraceCall &asked);

/// A call that loads the document `text` into torch and prints torch's errors and warnings, for readTorchAnswer(). The
/// text is a part of the input, because a Python in a container cannot read files of the host. The bridge imports
/// modules of torch, and of the packages in `packages` and `trusted`, which Python searches for in `directory` first.
/// The bridge calls factories of PyTorch and of the `trusted` packages. If both lists are empty, only torch's code
/// runs.
BridgeCall checkCall(const std::string &text, const std::vector<std::string> &packages,
                     const std::vector<std::string> &trusted, const std::string &directory);

/// The errors and warnings of a real torch about a document, in torch's own words.
struct TorchAnswer
{
    std::string release;   ///< "1.13.0a0", as torch names itself
    std::size_t taken = 0; ///< number of pattern configs that torch registered
    std::size_t total = 0; ///< number of pattern configs in the document
    /// Torch's errors (rule T01) and warnings (rule T02).
    std::vector<Diagnostic> said;
};

/// Reads the output of a checkCall(). Returns nullopt where the output is not such an answer.
std::optional<TorchAnswer> readTorchAnswer(std::string_view output);

} // namespace bcfg
