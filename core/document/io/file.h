// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/descriptor.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

inline constexpr std::size_t maximumFileSize = 1'000'000'000; ///< bytes; larger files are refused by default

/// Reads all bytes of a regular file. A file of more than `limit` bytes is refused before anything of it is read. A
/// folder, pipe, socket or device is refused before it is opened, because opening a pipe blocks until somebody writes.
std::variant<std::string, FileError> readFile(const std::filesystem::path &path, std::size_t limit = maximumFileSize);
/// Like readFile(), but also reads pipes, terminals and devices, and blocks until their end is reached.
std::variant<std::string, FileError> readStream(const std::filesystem::path &path, std::size_t limit = maximumFileSize);

} // namespace bcfg
