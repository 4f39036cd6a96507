// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/torch/trace/reconstruction.h"

#include <cstddef>
#include <string_view>

namespace bcfg::trace {

namespace {

constexpr std::string_view marked[] = {
    "_add_rel_pos",
    "_add_shortcut",
    "_filter_input",
    "_get_relative_position_bias",
    "_multiscale_roi_align",
    "_patch_merging_pad",
    "_setup_scales",
    "_squeeze",
    "_unsqueeze",
    "drop_block2d",
    "drop_block3d",
    "ps_roi_align",
    "ps_roi_pool",
    "roi_align",
    "roi_pool",
    "shifted_window_attention",
    "stochastic_depth",
};

constexpr std::string_view package = "/torchvision/";

/// Calls visit(path, line, function) for each frame of a stack trace, the outermost first. A frame is written as
/// `File "PATH", line 3, in FUNCTION`.
template <class Visit>
void forEachFrame(std::string_view trace, const Visit &visit)
{
    constexpr std::string_view file = "File \"";
    constexpr std::string_view line = "\", line ";
    constexpr std::string_view in = ", in ";
    for (std::size_t at = trace.find(file); at != std::string_view::npos; at = trace.find(file)) {
        trace.remove_prefix(at + file.size());
        const std::string_view frame = trace.substr(0, trace.find('\n'));
        const std::size_t pathEnd = frame.find(line);
        const std::size_t lineBegin = pathEnd + line.size();
        const std::size_t lineEnd = frame.rfind(in);
        if (pathEnd == std::string_view::npos || lineEnd == std::string_view::npos || lineEnd < lineBegin)
            continue;
        visit(frame.substr(0, pathEnd), frame.substr(lineBegin, lineEnd - lineBegin),
              frame.substr(lineEnd + in.size()));
    }
}

} // namespace

FunctionalCall functionalRunning(const ExportedProgram::Call &call)
{
    const std::string_view trace = call.stackTrace;
    FunctionalCall outermost;
    forEachFrame(trace, [&](std::string_view path, std::string_view, std::string_view function) {
        if (outermost.name.empty() && path.ends_with("/torch/nn/functional.py"))
            outermost = {function, trace.substr(0, static_cast<std::size_t>(path.data() - trace.data()))};
    });
    return outermost;
}

std::string sourceOf(const ExportedProgram::Call &call)
{
    std::string_view file;
    std::string_view place;
    forEachFrame(call.stackTrace, [&](std::string_view path, std::string_view line, std::string_view) {
        if (path.find("/torch/") == std::string_view::npos) {
            file = path.substr(path.rfind('/') + 1);
            place = line;
        }
    });
    return place.empty() ? std::string() : std::string(file) + ':' + std::string(place);
}

std::vector<std::string> wrappedFunctions(const ExportedProgram &program)
{
    std::vector<std::string> result;
    for (const ExportedProgram::Call &call : program.calls) {
        if (call.stackTrace.find(package) == std::string::npos)
            continue;
        forEachFrame(call.stackTrace, [&](std::string_view path, std::string_view, std::string_view function) {
            if (path.find(package) != std::string_view::npos && contains(marked, function))
                addOnce(result, std::string(function));
        });
    }
    return result;
}

} // namespace bcfg::trace
