// SPDX-License-Identifier: Apache-2.0
#include "core/document/io/descriptor.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace bcfg {

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

} // namespace

Descriptor::~Descriptor()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

std::variant<OpenedFile, FileError> openFile(const std::filesystem::path &path)
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

void syncFolder(const std::filesystem::path &folder)
{
    const Descriptor directory(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory)
        ::fsync(directory.get());
}

} // namespace bcfg
