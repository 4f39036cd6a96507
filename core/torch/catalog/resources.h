// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace bcfg {

/// A file of resources/ that is compiled into the library. resource() gives its content.
struct EmbeddedFile
{
    std::string_view path; ///< below resources/: "catalog/releases.json"
    std::string_view deflated;
    std::size_t size; ///< of the content, in bytes
};

std::span<const EmbeddedFile> embeddedFiles();

/// The content of the embedded file with this path below resources/. Inflates a file only once. Requires that the file
/// is embedded. Safe to call from several threads.
std::string_view resource(std::string_view path);

} // namespace bcfg
