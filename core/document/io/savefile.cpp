// SPDX-License-Identifier: Apache-2.0
#include "core/document/io/savefile.h"

#include "core/document/io/file.h"
#include "core/document/model/utf8.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace bcfg {

namespace fs = std::filesystem;

namespace {

constexpr const char *noBackup = "The backup cannot be written: ";
constexpr std::string_view strayMark = ".saving-"; // between the file's name and six letters or digits
constexpr std::size_t randomLength = 6;
constexpr time_t strayAge = 24 * 60 * 60;

SaveError failure(const FileError &error)
{
    return {error.message};
}

/// The beginning of the names of new files beside a target. The target's name is cut where the whole would be too long.
std::string strayPrefix(const fs::path &target)
{
    constexpr std::size_t longestName = 255;
    const std::string name = target.filename().string();
    return std::string(firstBytes(name, longestName - strayMark.size() - randomLength)).append(strayMark);
}

/// The umask of the process, read from /proc. umask() can only be read by changing it, so that other threads would
/// create files without a mask for a moment.
mode_t fileModeMask()
{
    constexpr std::string_view key = "Umask:";
    const auto read = readFile("/proc/self/status");
    const std::string *status = std::get_if<std::string>(&read);
    const std::size_t place = status ? status->find(key) : std::string::npos;
    if (place != std::string::npos)
        return static_cast<mode_t>(std::strtoul(status->c_str() + place + key.size(), nullptr, 8));
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return mask;
}

/// The permissions, owner and attributes of a new file: those of the file that it replaces, else the system's defaults.
struct Look
{
    fs::path path;                     ///< of the file to be replaced or created
    std::optional<struct stat> status; ///< of the existing file; absent where there is none

    mode_t mode() const
    {
        if (status)
            return status->st_mode & 07777;
        return 0666 & ~fileModeMask();
    }
    void copyAttributes(int descriptor) const;
};

/// Copies owner, group, access lists and other attributes as far as the system allows: an ordinary user may not give
/// files away.
void Look::copyAttributes(int descriptor) const
{
    if (!status)
        return;
    if (::fchown(descriptor, status->st_uid, status->st_gid) != 0 &&
        ::fchown(descriptor, static_cast<uid_t>(-1), status->st_gid) != 0)
        errno = 0;
    std::array<char, 4096> names = {};
    const ssize_t length = ::listxattr(path.c_str(), names.data(), names.size());
    for (const char *name = names.data(); length > 0 && name < names.data() + length; name += std::strlen(name) + 1) {
        std::array<char, 4096> value = {};
        const ssize_t size = ::getxattr(path.c_str(), name, value.data(), value.size());
        if (size >= 0 && ::fsetxattr(descriptor, name, value.data(), static_cast<std::size_t>(size), 0) != 0)
            errno = 0;
    }
}

constexpr std::size_t pieceSize = 1 << 20; ///< bytes written or read between two updates of the progress

/// Tells the progress how many bytes a save has written and read back.
class Meter
{
public:
    Meter(Progress *progress, std::size_t total) : m_progress(progress), m_total(total) {}
    /// Returns false and sets errno to ECANCELED where the save must stop.
    bool count(std::size_t bytes)
    {
        if (!m_progress)
            return true;
        m_done = std::min(m_done + bytes, m_total);
        m_progress->tell(m_done, m_total);
        if (!m_progress->mustStop())
            return true;
        errno = ECANCELED;
        return false;
    }

private:
    Progress *m_progress;
    std::size_t m_total;
    std::size_t m_done = 0;
};

bool writePieces(int descriptor, std::string_view content, Meter &meter)
{
    for (std::size_t begin = 0; begin < content.size(); begin += pieceSize) {
        const std::string_view piece = content.substr(begin, pieceSize);
        if (!writeAll(descriptor, piece) || !meter.count(piece.size()))
            return false;
    }
    return true;
}

/// Whether the file holds exactly these bytes. Where it does not, errno is 0, or says why reading failed.
bool holds(int descriptor, std::string_view content, Meter &meter)
{
    errno = 0;
    if (::lseek(descriptor, 0, SEEK_SET) != 0)
        return false;
    std::string piece(pieceSize, '\0');
    for (;;) {
        const ssize_t count = ::read(descriptor, piece.data(), piece.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count == 0 && content.empty();
        const auto length = static_cast<std::size_t>(count);
        if (content.substr(0, length) != std::string_view(piece).substr(0, length) || !meter.count(length))
            return false;
        content.remove_prefix(length);
    }
}

std::optional<FileError> verify(int descriptor, std::string_view content, Meter &meter)
{
    if (holds(descriptor, content, meter))
        return std::nullopt;
    return errno != 0 ? lastFileError() : FileError{"The file does not contain what was written"};
}

/// A temporary file in the target's folder or in another folder. The destructor removes the file unless takeName()
/// renamed it or stay() keeps it.
class NewFile
{
public:
    explicit NewFile(const fs::path &target) : NewFile(target.parent_path(), target) {}
    NewFile(const fs::path &folder, const fs::path &target)
        : m_name(folder / (strayPrefix(target) + std::string(randomLength, 'X')))
    {}
    NewFile(const NewFile &) = delete;
    NewFile &operator=(const NewFile &) = delete;
    ~NewFile()
    {
        if (m_exists)
            ::unlink(m_name.c_str());
    }
    const std::string &name() const { return m_name; }
    bool create()
    {
        m_file = Descriptor(::mkostemp(m_name.data(), O_CLOEXEC)); // nobody else may read it yet
        m_exists = static_cast<bool>(m_file);
        return m_exists;
    }
    /// Writes the content, waits until it is on the disk, and compares what reads back.
    std::optional<FileError> fill(std::string_view content, const Look &look, Meter &meter)
    {
        if (!writePieces(m_file.get(), content, meter))
            return lastFileError();
        look.copyAttributes(m_file.get());
        if (::fchmod(m_file.get(), look.mode()) != 0 || ::fsync(m_file.get()) != 0)
            return lastFileError();
        return verify(m_file.get(), content, meter);
    }
    bool takeName(const fs::path &name)
    {
        if (::rename(m_name.c_str(), name.c_str()) != 0)
            return false;
        m_exists = false;
        return true;
    }
    void stay() { m_exists = false; }

private:
    std::string m_name;
    Descriptor m_file{-1};
    bool m_exists = false;
};

/// The path at the end of a chain of symbolic links; a file need not exist there yet.
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

/// Whether an error number means that a folder may not be written.
bool isForbidden(int error)
{
    return error == EACCES || error == EPERM || error == EROFS;
}

/// The error, from errno, where a file could not be created or renamed. The reason is FolderNotWritable if the target
/// itself may be written, so that WriteInPlace would help.
SaveError folderError(const fs::path &target)
{
    const int why = errno;
    if (isForbidden(why) && ::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) == 0)
        return {std::string("Its folder may not be written (") + std::strerror(why) + ')',
                SaveError::Reason::FolderNotWritable};
    return {std::strerror(why)};
}

bool isStray(const fs::directory_entry &entry, const std::string &prefix)
{
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(prefix) || name.size() != prefix.size() + randomLength)
        return false;
    struct stat status = {};
    return ::lstat(entry.path().c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid() &&
           status.st_mtime < std::time(nullptr) - strayAge;
}

void removeStrays(const fs::path &target)
{
    const std::string prefix = strayPrefix(target);
    std::error_code error;
    const fs::path folder = target.parent_path();
    for (fs::directory_iterator entry(folder.empty() ? "." : folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (isStray(*entry, prefix))
            ::unlink(entry->path().c_str());
    }
}

/// One save to a file, which need not exist yet.
class Save
{
public:
    Save(const Look &look, std::string_view content, const SaveOptions &options)
        : m_look(look),
          m_target(look.path),
          m_content(content),
          m_options(options),
          m_meter(options.progress, totalBytes())
    {}

    std::optional<SaveError> replace();
    std::optional<SaveError> writeInPlace();

private:
    std::size_t totalBytes() const;
    SaveError failed(const std::string &message) const;
    std::optional<SaveError> readOld();
    std::optional<SaveError> askWhetherToReplace();
    std::optional<SaveError> makeReady(NewFile *backup);
    std::optional<SaveError> restore(int descriptor, NewFile &copy, const FileError &error);

    const Look &m_look;
    const fs::path &m_target;
    const std::string_view m_content;
    const SaveOptions &m_options;
    Meter m_meter;
    std::optional<std::string> m_old; // the old content, where a backup or a copy of it is made
};

/// Twice the size of each file that is written, as each is read back.
std::size_t Save::totalBytes() const
{
    const std::size_t old = m_look.status ? static_cast<std::size_t>(m_look.status->st_size) : 0;
    const bool keepsCopy = m_look.status && m_options.method == SaveMethod::WriteInPlace;
    return 2 * (m_content.size() + (m_options.keepsBackup ? old : 0) + (keepsCopy ? old : 0));
}

/// An error while the file still holds the old content: Stopped where the progress was told to stop, else Failed.
SaveError Save::failed(const std::string &message) const
{
    const bool isStopped = m_options.progress && m_options.progress->mustStop();
    return {message, isStopped ? SaveError::Reason::Stopped : SaveError::Reason::Failed};
}

/// Refuses where the file has changed since readOld(), or where mayReplace does not accept its content.
std::optional<SaveError> Save::askWhetherToReplace()
{
    const auto read = readFile(m_target);
    if (const FileError *error = std::get_if<FileError>(&read))
        return failure(*error);
    const std::string &now = std::get<std::string>(read);
    if ((m_old && now != *m_old) || (m_options.mayReplace && !m_options.mayReplace(now)))
        return SaveError{"Another program has changed the file", SaveError::Reason::MayNotBeReplaced};
    return std::nullopt;
}

std::optional<SaveError> Save::readOld()
{
    auto read = readFile(m_target);
    if (const FileError *error = std::get_if<FileError>(&read))
        return failure(*error);
    m_old = std::get<std::string>(std::move(read));
    return std::nullopt;
}

/// The last steps before the old content is replaced. `backup` is the new file for its backup, or null.
std::optional<SaveError> Save::makeReady(NewFile *backup)
{
    if (const auto error = backup ? backup->fill(*m_old, m_look, m_meter) : std::nullopt)
        return failed(noBackup + error->message);
    // From here to the replacement, another program can write to the target unnoticed: the system has no rename that
    // compares the content of the replaced file.
    std::error_code ignored;
    if (m_old || (m_options.mayReplace && fs::exists(m_target, ignored))) {
        if (auto error = askWhetherToReplace())
            return error;
    }
    if (m_options.progress && !m_options.progress->passLastStop())
        return failed(std::strerror(ECANCELED));
    if (backup && !backup->takeName(m_target.string() + '~'))
        return SaveError{noBackup + lastFileError().message};
    return std::nullopt;
}

std::optional<SaveError> Save::replace()
{
    const bool keepsBackup = m_look.status && m_options.keepsBackup;
    NewFile file(m_target);
    if (!file.create())
        return folderError(m_target);
    if (const auto error = file.fill(m_content, m_look, m_meter))
        return failed(error->message);
    NewFile backup(m_target);
    if (keepsBackup) {
        if (auto error = readOld())
            return error;
        if (!backup.create())
            return folderError(m_target);
    }
    if (auto error = makeReady(keepsBackup ? &backup : nullptr))
        return error;
    if (!file.takeName(m_target))
        return folderError(m_target);
    syncFolder(m_target.parent_path()); // so that the new name is on the disk, too
    removeStrays(m_target);
    return std::nullopt;
}

/// Overwrites the content first and truncates the file last, so that restoring the old content needs no new disk space.
std::optional<FileError> overwrite(int descriptor, std::string_view content, Meter &meter)
{
    if (::lseek(descriptor, 0, SEEK_SET) != 0 || !writePieces(descriptor, content, meter) ||
        ::ftruncate(descriptor, static_cast<off_t>(content.size())) != 0 || ::fsync(descriptor) != 0)
        return lastFileError();
    return verify(descriptor, content, meter);
}

/// Writes the old content back after an error while overwriting. Keeps the copy if that fails, too.
std::optional<SaveError> Save::restore(int descriptor, NewFile &copy, const FileError &error)
{
    if (!overwrite(descriptor, *m_old, m_meter))
        return failure(error);
    copy.stay();
    return SaveError{error.message + ". The file is damaged; its old content is in " + copy.name(),
                     SaveError::Reason::PartlyWritten};
}

std::optional<SaveError> Save::writeInPlace()
{
    const Descriptor file(::open(m_target.c_str(), O_RDWR | O_CLOEXEC));
    if (!file)
        return failure(lastFileError());
    if (auto error = readOld())
        return error;
    std::error_code ignored; // if the folder is missing, creating the copy fails and reports why
    if (fs::create_directories(m_options.copies, ignored))
        fs::permissions(m_options.copies, fs::perms::owner_all, ignored);
    NewFile copy(m_options.copies, m_target);
    if (const auto error = copy.create() ? copy.fill(*m_old, m_look, m_meter) : lastFileError())
        return failed("No copy can be kept in " + m_options.copies.string() + ": " + error->message);
    syncFolder(m_options.copies);
    NewFile backup(m_target);
    bool keepsBackup = m_options.keepsBackup;
    if (keepsBackup && !backup.create()) {
        if (!isForbidden(errno))
            return failed(noBackup + lastFileError().message);
        keepsBackup = false; // no backup in a read-only folder; the copy protects the old content
    }
    if (auto error = makeReady(keepsBackup ? &backup : nullptr))
        return error;
    if (const auto error = overwrite(file.get(), m_content, m_meter))
        return restore(file.get(), copy, *error);
    return std::nullopt;
}

bool mayWrite(const fs::path &path)
{
    return ::faccessat(AT_FDCWD, path.empty() ? "." : path.c_str(), W_OK, AT_EACCESS) == 0 || errno != EACCES;
}

/// Whether the file may not be written, but its folder may. A file without any write permission counts as read-only
/// even for root, who may write every file.
bool isReadOnly(const Look &look)
{
    return look.status && ((look.status->st_mode & 0222) == 0 || !mayWrite(look.path)) &&
           mayWrite(look.path.parent_path());
}

} // namespace

std::optional<SaveError> saveFile(const fs::path &path, std::string_view content, const SaveOptions &options)
{
    Look look{resolved(path), std::nullopt};
    struct stat status = {};
    if (::stat(path.c_str(), &status) == 0) // follows the links below /proc, too, as to a pipe behind /dev/stdout
        look.status = status;
    else if (errno != ENOENT)
        return failure(lastFileError());
    if (look.status && !S_ISREG(status.st_mode))
        return S_ISDIR(status.st_mode) ? SaveError{std::strerror(EISDIR)}
                                       : SaveError{"Not a regular file", SaveError::Reason::NotRegular};
    if (isReadOnly(look) && !options.replacesReadOnly)
        return SaveError{"The file is read-only", SaveError::Reason::ReadOnly};
    Save save(look, content, options);
    if (look.status && options.method == SaveMethod::WriteInPlace)
        return save.writeInPlace();
    if (look.status && status.st_nlink > 1 && options.method == SaveMethod::Replace)
        return SaveError{"The file has another name (hard link), which would keep the old content",
                         SaveError::Reason::HasOtherNames};
    return save.replace();
}

} // namespace bcfg
