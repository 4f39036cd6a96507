// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/ascii.h"

#include <cstddef>
#include <string_view>

namespace bcfg {

/// The part of a dotted path after its last dot, by which people know a class or function: "Conv2d" of
/// "torch.nn.Conv2d". A text without a dot is returned as it is. The result is a view of the argument.
constexpr std::string_view shortName(std::string_view path)
{
    return path.substr(path.rfind('.') + 1);
}

/// The part of a dotted path before its first dot: "torch" of "torch.nn.Conv2d".
constexpr std::string_view packageOf(std::string_view path)
{
    return path.substr(0, path.find('.'));
}

/// The module of a dotted path, without any class: "torch" of "torch.Tensor.relu" and of "torch.add".
constexpr std::string_view moduleOf(std::string_view path)
{
    std::size_t end = path.find('.');
    for (;;) {
        const std::size_t next = path.find('.', end + 1);
        if (next == std::string_view::npos || isCapital(path[end + 1]))
            return path.substr(0, end);
        end = next;
    }
}

/// The path in front of the last dot; empty where there is none. Mirrors _parent_name().
constexpr std::string_view parentPath(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

} // namespace bcfg
