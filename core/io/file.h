// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

/// Why a file could not be read or written, in words for a person: "No such file or directory".
struct FileError
{
    std::string message;
};

inline constexpr std::size_t maximumFileSize = 1'000'000'000; ///< bytes that readFile() is ready to hold

/// All bytes of a regular file, or of whatever else can be read to its end. What is larger than the limit is refused: a
/// regular file before anything of it is read.
std::variant<std::string, FileError> readFile(const std::filesystem::path &path, std::size_t limit = maximumFileSize);

/// Replaces the file's content, or creates it, in one step: at any moment the path holds the old bytes or the new ones.
/// The bytes go to a new file beside it, are read back and compared, reach the disk, and only then take the name. Links
/// are followed, permissions kept. On failure the old file is untouched and nothing is left beside it.
std::optional<FileError> saveFile(const std::filesystem::path &path, std::string_view content);

} // namespace bcfg
