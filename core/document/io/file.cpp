// SPDX-License-Identifier: Apache-2.0
#include "core/document/io/file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace bcfg {

namespace fs = std::filesystem;

namespace {

/// Why this is not a regular file; nullopt where it is one.
std::optional<FileError> problemOf(const struct stat &status)
{
    if (S_ISREG(status.st_mode))
        return std::nullopt;
    if (S_ISDIR(status.st_mode))
        return FileError{std::strerror(EISDIR)};
    const bool isPipe = S_ISFIFO(status.st_mode);
    return FileError{isPipe                     ? "Is a pipe, not a file"
                     : S_ISSOCK(status.st_mode) ? "Is a socket, not a file"
                                                : "Is a device, not a file"};
}

/// Reads to the end: the first `expected` bytes directly into the content, further bytes in pieces. Returns false with
/// errno set on failure.
bool readAll(int descriptor, std::string &content, std::size_t expected, std::size_t limit)
{
    constexpr std::size_t piece = 1 << 16;
    std::size_t length = 0;
    content.reserve(expected + piece);
    for (;;) {
        content.resize(length < expected ? expected : length + piece);
        const ssize_t count = ::read(descriptor, content.data() + length, content.size() - length);
        if (count < 0 && errno == EAGAIN) { // another program that shares standard input has made it non-blocking
            pollfd waited = {descriptor, POLLIN, 0};
            ::poll(&waited, 1, -1);
            continue;
        }
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        length += static_cast<std::size_t>(count);
        if (count == 0) {
            content.resize(length);
            return true;
        }
        if (length > limit) {
            errno = EFBIG;
            return false;
        }
    }
}

/// `expected` is the size of a regular file, and 0 where the size is not known.
std::variant<std::string, FileError> readOpened(int descriptor, std::size_t expected, std::size_t limit)
{
    if (expected > limit)
        return FileError{std::strerror(EFBIG)};
    std::string content;
    if (!readAll(descriptor, content, expected, limit))
        return lastFileError();
    return content;
}

} // namespace

std::variant<std::string, FileError> readFile(const fs::path &path, std::size_t limit)
{
    std::variant<OpenedFile, FileError> opened = openFile(path);
    if (FileError *error = std::get_if<FileError>(&opened))
        return std::move(*error);
    const auto &[file, size] = std::get<OpenedFile>(opened);
    return readOpened(file.get(), size, limit);
}

std::variant<std::string, FileError> readStream(const fs::path &path, std::size_t limit)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
    if (!file)
        return lastFileError();
    return readStream(file.get(), limit);
}

std::variant<std::string, FileError> readStream(int descriptor, std::size_t limit)
{
    struct stat status = {};
    const bool isFile = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    return readOpened(descriptor, isFile ? static_cast<std::size_t>(status.st_size) : 0, limit);
}

Descriptor::~Descriptor()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

std::variant<OpenedFile, FileError> openFile(const fs::path &path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return lastFileError();
    if (std::optional<FileError> problem = problemOf(status))
        return *std::move(problem);
    // O_NONBLOCK: if a pipe has taken the file's place meanwhile, opening it does not block either. With this flag a
    // regular file fails with EWOULDBLOCK only where another program holds a lease on it; the second open() waits until
    // the lease is given up.
    constexpr int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY;
    Descriptor file(::open(path.c_str(), flags | O_NONBLOCK));
    if (!file && errno == EWOULDBLOCK)
        file = Descriptor(::open(path.c_str(), flags));
    if (!file || ::fstat(file.get(), &status) != 0)
        return lastFileError();
    if (std::optional<FileError> problem = problemOf(status))
        return *std::move(problem);
    return OpenedFile{std::move(file), static_cast<std::size_t>(status.st_size)};
}

FileError lastFileError()
{
    return {std::strerror(errno)};
}

bool writeAll(int descriptor, std::string_view content)
{
    while (!content.empty()) {
        const ssize_t count = ::write(descriptor, content.data(), content.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        content.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

void syncFolder(const fs::path &folder)
{
    const Descriptor directory(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory)
        ::fsync(directory.get());
}

} // namespace bcfg
