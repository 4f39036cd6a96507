// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/fileerror.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

inline constexpr std::size_t maximumFileSize = 1'000'000'000; ///< bytes that readFile() is ready to hold

/// All bytes of a regular file. What is larger than the limit is refused before anything of it is read; and so is what
/// is no regular file before it is opened, as opening a pipe waits for whoever is to write to it.
std::variant<std::string, FileError> readFile(const std::filesystem::path &path, std::size_t limit = maximumFileSize);
/// readFile(), but also of a pipe, a terminal or whatever else can be read to its end; waits for that.
std::variant<std::string, FileError> readStream(const std::filesystem::path &path, std::size_t limit = maximumFileSize);

} // namespace bcfg
