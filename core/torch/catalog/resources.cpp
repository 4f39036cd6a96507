// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/resources.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace bcfg {

std::string_view resource(std::string_view path)
{
    const std::span<const Resource> all = embeddedResources();
    const auto found = std::ranges::find(all, path, &Resource::path);
    if (found == all.end())
        throw std::logic_error("not embedded: " + std::string(path));
    return found->content;
}

} // namespace bcfg
