// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/model.h"

#include <algorithm>
#include <array>

namespace bcfg::trace {

namespace {

constexpr std::array<std::string_view, 6> opNames = {"placeholder",   "get_attr",    "call_module",
                                                     "call_function", "call_method", "output"};
static_assert(opNames.size() == static_cast<std::size_t>(Op::Output) + 1);

} // namespace

std::string_view toString(Op op)
{
    return opNames[static_cast<std::size_t>(op)];
}

std::optional<Op> parseOp(std::string_view text)
{
    const auto found = std::ranges::find(opNames, text);
    return found == opNames.end() ? std::nullopt : std::optional(static_cast<Op>(found - opNames.begin()));
}

} // namespace bcfg::trace
