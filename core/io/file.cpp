// SPDX-License-Identifier: Apache-2.0
#include "core/io/file.h"

#include "core/io/descriptor.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace bcfg {

namespace fs = std::filesystem;

namespace {

/// `expected` bytes are read straight into the content, whatever comes behind them in pieces.
bool readAll(int descriptor, std::string &content, std::size_t expected, std::size_t limit)
{
    constexpr std::size_t piece = 1 << 16;
    std::size_t length = 0;
    content.reserve(expected + piece);
    for (;;) {
        content.resize(length < expected ? expected : length + piece);
        const ssize_t count = ::read(descriptor, content.data() + length, content.size() - length);
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

} // namespace

std::variant<std::string, FileError> readFile(const fs::path &path, std::size_t limit)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file)
        return lastFileError();
    struct stat status = {};
    std::size_t expected = 0;
    if (::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode)) {
        expected = static_cast<std::size_t>(status.st_size);
        if (expected > limit)
            return FileError{std::strerror(EFBIG)};
    }
    std::string content;
    if (!readAll(file.get(), content, expected, limit))
        return lastFileError();
    return content;
}

} // namespace bcfg
