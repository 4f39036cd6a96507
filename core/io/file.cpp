// SPDX-License-Identifier: Apache-2.0
#include "core/io/file.h"

#include "core/io/descriptor.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace bcfg {

namespace fs = std::filesystem;

namespace {

/// A file beside the target that is removed unless it has taken the target's name.
class Replacement
{
public:
    explicit Replacement(const fs::path &target) : m_name(target.string() + ".XXXXXX") {}
    Replacement(const Replacement &) = delete;
    Replacement &operator=(const Replacement &) = delete;
    ~Replacement()
    {
        if (m_exists)
            ::unlink(m_name.c_str());
    }
    int create()
    {
        const int descriptor = ::mkostemp(m_name.data(), O_CLOEXEC);
        m_exists = descriptor >= 0;
        return descriptor;
    }
    bool takeName(const fs::path &target)
    {
        if (::rename(m_name.c_str(), target.c_str()) != 0)
            return false;
        m_exists = false;
        return true;
    }

private:
    std::string m_name;
    bool m_exists = false;
};

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

mode_t modeFor(const fs::path &target)
{
    struct stat existing = {};
    if (::stat(target.c_str(), &existing) == 0)
        return existing.st_mode & 07777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

/// The file that a chain of links ends at, also where that does not exist yet.
fs::path resolved(const fs::path &path)
{
    std::error_code error;
    fs::path target = path;
    for (int links = 0; links < 40 && fs::is_symlink(target, error); ++links) {
        const fs::path next = fs::read_symlink(target, error);
        if (error)
            break;
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target;
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

std::optional<FileError> saveFile(const fs::path &path, std::string_view content)
{
    const fs::path target = resolved(path);
    std::error_code ignored;
    if (fs::is_directory(target, ignored))
        return FileError{std::strerror(EISDIR)};
    Replacement replacement(target);
    const Descriptor file(replacement.create());
    if (!file || !writeAll(file.get(), content) || ::fchmod(file.get(), modeFor(target)) != 0)
        return lastFileError();

    std::string written;
    if (::lseek(file.get(), 0, SEEK_SET) != 0 || !readAll(file.get(), written, content.size(), content.size()))
        return lastFileError();
    if (written != content)
        return FileError{"What was written does not read back the same."};
    if (::fsync(file.get()) != 0 || !replacement.takeName(target))
        return lastFileError();

    syncFolder(target.parent_path()); // the name itself reaches the disk with it
    return std::nullopt;
}

} // namespace bcfg
