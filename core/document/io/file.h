// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace bcfg {

/// Why a file could not be read or written, in words for a person: "No such file or directory".
struct FileError
{
    std::string message;
};

inline constexpr std::size_t maximumFileSize = 1'000'000'000; ///< bytes; larger files are refused by default

/// Reads all bytes of a regular file. A file of more than `limit` bytes is refused before anything of it is read. A
/// folder, pipe, socket or device is refused before it is opened, because opening a pipe blocks until somebody writes.
std::variant<std::string, FileError> readFile(const std::filesystem::path &path, std::size_t limit = maximumFileSize);
/// Like readFile(), but also reads pipes, terminals and devices, and blocks until their end is reached.
std::variant<std::string, FileError> readStream(const std::filesystem::path &path, std::size_t limit = maximumFileSize);
/// Like readStream() above, for an open file descriptor, such as STDIN_FILENO. (If standard input is a socket,
/// /dev/stdin cannot be opened.)
std::variant<std::string, FileError> readStream(int descriptor, std::size_t limit = maximumFileSize);

/// Owns a file descriptor of the operating system and closes it on destruction. A negative number stands for no file.
class Descriptor
{
public:
    explicit Descriptor(int descriptor) : m_descriptor(descriptor) {}
    Descriptor(Descriptor &&other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }
    ~Descriptor();

    int get() const { return m_descriptor; }
    explicit operator bool() const { return m_descriptor >= 0; }

private:
    int m_descriptor;
};

/// A file that is open for reading, and the size of the file when it was opened.
struct OpenedFile
{
    Descriptor file;
    std::size_t size = 0; ///< bytes
};
/// Opens a regular file for reading. Refuses the same paths as readFile() does.
std::variant<OpenedFile, FileError> openFile(const std::filesystem::path &path);
/// An error with the system's message for the current errno.
FileError lastFileError();
/// Writes all of the content. Returns false where a write fails; errno then says why.
bool writeAll(int descriptor, std::string_view content);
/// Waits until the folder's list of file names is on the disk. Ignores failures: some file systems cannot sync folders,
/// and the content of the files is not affected.
void syncFolder(const std::filesystem::path &folder);

} // namespace bcfg
