// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/printable.h"
#include "core/torch/trace/exportedprogram.h"

#include <algorithm>
#include <vector>

namespace bcfg::trace {

namespace {

using Frame = ExportedProgram::Frame;

/// The class of a torch.fx.GraphModule.
constexpr std::string_view graphModule = "torch.fx.graph_module.GraphModule.__new__.<locals>.GraphModuleImpl";

/// Adds the frame of "key,path,class". Adds nothing for a decorated forward() of the model, which Dynamo shows as a
/// second call of the model. Returns false for a wrong frame: a frame without a path that is not the model's, or a path
/// with another class than before.
bool addFrame(std::string_view text, std::unordered_map<std::string, std::string> &types, std::vector<Frame> &frames)
{
    const std::size_t first = text.find(',');
    const std::size_t last = text.rfind(',');
    if (last == first)
        return false;
    const std::string_view key = text.substr(0, first);
    const std::string_view expression = text.substr(first + 1, last - first - 1);
    // For a module that was traced into a GraphModule, 2.6 writes the path as the key.
    const bool isPathKey = expression.empty() && !frames.empty() && frames.front().type == graphModule;
    const std::optional<std::string> path = modulePath(isPathKey ? key : expression);
    const std::string type(text.substr(last + 1));
    if (!path || type.empty() || (expression.empty() && path->empty() && !frames.empty()))
        return false;
    if (frames.empty() && !path->empty()) // a model that is a GraphModule has no frame of its own
        frames.push_back({"", "", std::string(graphModule)});
    if (frames.empty() || !path->empty())
        frames.push_back({std::string(key), *path, type});
    return types.try_emplace(*path, type).first->second == type;
}

bool takePrefix(std::string_view &text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

/// takeUntil() for a separator of several characters. Returns nullopt where the text does not contain it.
std::optional<std::string_view> takeUntilPiece(std::string_view &text, std::string_view piece)
{
    const std::size_t end = text.find(piece);
    if (end == std::string_view::npos)
        return std::nullopt;
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(end + piece.size());
    return taken;
}

} // namespace

bool ExportedProgram::Frame::isLeaf() const
{
    const bool isOfTorch = type.starts_with("torch.nn.") || type.starts_with("torch.ao.nn.");
    return isOfTorch && !type.ends_with(".container.Sequential");
}

std::string_view takeUntil(std::string_view &text, char separator)
{
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return taken;
}

std::optional<std::string_view>
readModuleStack(std::string_view stack, std::unordered_map<std::string, std::string> &types, std::vector<Frame> &frames)
{
    while (!stack.empty()) {
        const std::string_view text = takeUntil(stack, ';');
        if (!addFrame(text, types, frames))
            return text;
    }
    // torch.fx sees a GraphModule call its leaf modules only: modules between them were traced into the GraphModule.
    const auto graph = std::ranges::find(frames, graphModule, &Frame::type);
    if (graph != frames.end())
        frames.erase(graph + 1,
                     std::find_if(graph + 1, frames.end(), [](const Frame &frame) { return frame.isLeaf(); }));
    return std::nullopt;
}

std::optional<std::string> modulePath(std::string_view expression)
{
    expression = expression.substr(0, expression.find('@')); // "relu@1": the module's second call
    std::size_t openCalls = 0;
    while (takePrefix(expression, "getattr("))
        ++openCalls;
    if (!takePrefix(expression, "L['"))
        return openCalls == 0 ? std::optional(std::string(expression)) : std::nullopt;
    if (!takeUntilPiece(expression, "']"))
        return std::nullopt;
    std::vector<std::string_view> parts;
    while (!expression.empty()) {
        std::optional<std::string_view> part;
        if (takePrefix(expression, ".")) {
            const std::size_t end = std::min(expression.find_first_of(".[,"), expression.size());
            part = expression.substr(0, end);
            expression.remove_prefix(end);
        } else if (takePrefix(expression, "['")) {
            part = takeUntilPiece(expression, "']");
        } else if (takePrefix(expression, "[")) {
            part = takeUntilPiece(expression, "]");
        } else if (openCalls > 0 && takePrefix(expression, ", '")) {
            part = takeUntilPiece(expression, "')");
            --openCalls;
        }
        if (!part || part->empty())
            return std::nullopt;
        if (*part != "_modules")
            parts.push_back(*part);
    }
    if (openCalls > 0)
        return std::nullopt;
    return joined(parts, ".");
}

} // namespace bcfg::trace
