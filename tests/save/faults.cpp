// SPDX-License-Identifier: Apache-2.0
// Functions that replace those of the C library in programs that are linked with this file.
#include "tests/save/faults.h"

#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <dlfcn.h>
#include <fcntl.h>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>

namespace bcfg::test {

namespace {

struct Fault
{
    Call call = {};
    std::string folder;
    int left = 0; // calls that succeed before the first that fails; negative once a call has failed
    bool isForever = false;
    int given = 0; // calls that have failed
    bool isArmed = false;
    std::function<void()> action = nullptr; // instead of failing
};

std::mutex mutex; // a window saves in another thread
Fault fault;

/// Whether this call must fail; sets errno then.
bool fails(Call call, const std::string &path)
{
    std::unique_lock lock(mutex);
    if (!fault.isArmed || fault.call != call || !path.starts_with(fault.folder))
        return false;
    if (fault.action) {
        const std::function<void()> action = fault.action;
        lock.unlock();
        action();
        return false;
    }
    const bool isDue = fault.left == 0 || (fault.left < 0 && fault.isForever);
    if (fault.left >= 0)
        --fault.left;
    if (!isDue)
        return false;
    ++fault.given;
    errno = errnoOf(call);
    return true;
}

bool fails(Call call, int descriptor)
{
    {
        const std::lock_guard lock(mutex);
        if (!fault.isArmed || fault.call != call)
            return false;
    }
    std::array<char, 4096> path = {};
    const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
    const ssize_t length = ::readlink(link.c_str(), path.data(), path.size());
    return length > 0 && fails(call, std::string(path.data(), static_cast<std::size_t>(length)));
}

} // namespace

void armFault(Call call, const std::string &folder, int nth, bool isForever)
{
    const std::lock_guard lock(mutex);
    fault = {call, folder, nth - 1, isForever, 0, true};
}

void runBefore(Call call, const std::string &folder, std::function<void()> action)
{
    const std::lock_guard lock(mutex);
    fault = {.call = call, .folder = folder, .isArmed = true, .action = std::move(action)};
}

int disarmFault()
{
    const std::lock_guard lock(mutex);
    fault.isArmed = false;
    return fault.given;
}

int errnoOf(Call call)
{
    return call == Call::Write ? ENOSPC : EIO;
}

} // namespace bcfg::test

namespace {

using bcfg::test::Call;
using bcfg::test::fails;

template <class Function>
Function *next(const char *name)
{
    return reinterpret_cast<Function *>(::dlsym(RTLD_NEXT, name));
}

} // namespace

extern "C" {

int open(const char *path, int flags, ...)
{
    static auto *const real = next<int(const char *, int, mode_t)>("open");
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return fails(Call::Open, path) ? -1 : real(path, flags, mode);
}

int mkostemp(char *name, int flags)
{
    static auto *const real = next<int(char *, int)>("mkostemp");
    return fails(Call::CreateTemporary, name) ? -1 : real(name, flags);
}

ssize_t write(int descriptor, const void *bytes, size_t count)
{
    static auto *const real = next<ssize_t(int, const void *, size_t)>("write");
    if (fails(Call::Write, descriptor))
        return -1;
    if (fails(Call::WrongWrite, descriptor))
        return real(descriptor, std::string(count, '?').data(), count);
    return real(descriptor, bytes, count > 1 && fails(Call::ShortWrite, descriptor) ? count / 2 : count);
}

ssize_t read(int descriptor, void *bytes, size_t count)
{
    static auto *const real = next<ssize_t(int, void *, size_t)>("read");
    return fails(Call::Read, descriptor) ? -1 : real(descriptor, bytes, count);
}

off_t lseek(int descriptor, off_t offset, int from) noexcept
{
    static auto *const real = next<off_t(int, off_t, int)>("lseek");
    return fails(Call::Seek, descriptor) ? -1 : real(descriptor, offset, from);
}

int fchmod(int descriptor, mode_t mode) noexcept
{
    static auto *const real = next<int(int, mode_t)>("fchmod");
    return fails(Call::ChangeMode, descriptor) ? -1 : real(descriptor, mode);
}

int fsync(int descriptor)
{
    static auto *const real = next<int(int)>("fsync");
    return fails(Call::Sync, descriptor) ? -1 : real(descriptor);
}

int fdatasync(int descriptor)
{
    static auto *const real = next<int(int)>("fdatasync");
    return fails(Call::Sync, descriptor) ? -1 : real(descriptor);
}

int ftruncate(int descriptor, off_t length) noexcept
{
    static auto *const real = next<int(int, off_t)>("ftruncate");
    return fails(Call::Truncate, descriptor) ? -1 : real(descriptor, length);
}

int rename(const char *from, const char *to) noexcept
{
    static auto *const real = next<int(const char *, const char *)>("rename");
    return fails(Call::Rename, from) ? -1 : real(from, to);
}

int unlink(const char *path) noexcept
{
    static auto *const real = next<int(const char *)>("unlink");
    return fails(Call::Remove, path) ? -1 : real(path);
}

} // extern "C"
