// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace bcfg {

/// A file of resources/ that is compiled into the library.
struct Resource
{
    std::string_view path; ///< below resources/: "catalog/releases.json"
    std::string_view content;
};

std::span<const Resource> embeddedResources();

/// The content of an embedded file, by its path below resources/. Requires that the file is embedded.
std::string_view resource(std::string_view path);

} // namespace bcfg
