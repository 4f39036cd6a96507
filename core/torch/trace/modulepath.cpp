// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/printable.h"
#include "core/torch/trace/exportedprogram.h"

#include <algorithm>
#include <vector>

namespace bcfg::trace {

namespace {

bool takePrefix(std::string_view &text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

/// Takes the text up to `piece`, and skips the piece itself. Returns nullopt where the piece does not occur.
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
