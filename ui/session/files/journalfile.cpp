// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/journalfile.h"

#include <QDir>
#include <QFileInfo>
#include <QUuid>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace bcfg::ui::session {

namespace {

const QString publishedSuffix = QStringLiteral(".journal");
const QString newSuffix = QStringLiteral(".new");

/// Creates the folder, which only the user may read.
bool makeFolder(const QString &folder)
{
    if (QFileInfo(folder).isDir())
        return true;
    QDir().mkpath(QFileInfo(folder).path());
    return ::mkdir(QFile::encodeName(folder).constData(), 0700) == 0 || errno == EEXIST;
}

} // namespace

std::variant<JournalFile, FileError> JournalFile::create(const QString &folder)
{
    if (!makeFolder(folder))
        return lastFileError();
    for (int attempts = 3; attempts > 0; --attempts) {
        const QString path = QDir(folder).filePath(QUuid::createUuid().toString(QUuid::Id128) + newSuffix);
        Descriptor descriptor(
            ::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600));
        if (!descriptor)
            return lastFileError();
        JournalFile file(path, std::move(descriptor));
        if (file.lock())
            return file;
        file.remove(); // another process has locked the file, as if it were left over
    }
    return lastFileError();
}

std::optional<JournalFile> JournalFile::claim(const QString &path)
{
    Descriptor descriptor(::open(QFile::encodeName(path).constData(), O_RDWR | O_APPEND | O_CLOEXEC));
    if (!descriptor)
        return std::nullopt;
    JournalFile file(path, std::move(descriptor));
    if (!file.lock())
        return std::nullopt;
    return file;
}

/// Takes the lock. Returns false where another process holds it, or where another file has the name by now.
bool JournalFile::lock() const
{
    struct stat here = {};
    struct stat named = {};
    return ::flock(m_descriptor.get(), LOCK_EX | LOCK_NB) == 0 && ::fstat(m_descriptor.get(), &here) == 0 &&
           ::stat(QFile::encodeName(m_path).constData(), &named) == 0 && here.st_ino == named.st_ino &&
           here.st_dev == named.st_dev;
}

QString JournalFile::name() const
{
    return QFileInfo(m_path).fileName();
}

std::string JournalFile::read(std::size_t limit) const
{
    struct stat status = {};
    if (::fstat(m_descriptor.get(), &status) != 0)
        return {};
    std::string bytes(std::min(limit, static_cast<std::size_t>(status.st_size)), '\0');
    std::size_t size = 0;
    while (size < bytes.size()) {
        const ssize_t count =
            ::pread(m_descriptor.get(), bytes.data() + size, bytes.size() - size, static_cast<off_t>(size));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        size += static_cast<std::size_t>(count);
    }
    bytes.resize(size);
    return bytes;
}

std::optional<FileError> JournalFile::append(std::string_view bytes)
{
    return writeAll(m_descriptor.get(), bytes) ? std::nullopt : std::optional(lastFileError());
}

std::optional<FileError> JournalFile::publish()
{
    QString published = m_path;
    published.replace(published.size() - newSuffix.size(), newSuffix.size(), publishedSuffix);
    if (::rename(QFile::encodeName(m_path).constData(), QFile::encodeName(published).constData()) != 0)
        return lastFileError();
    m_path = published;
    return std::nullopt;
}

std::optional<FileError> JournalFile::sync() const
{
    if (::fdatasync(m_descriptor.get()) != 0)
        return lastFileError();
    syncFolder(QFile::encodeName(QFileInfo(m_path).path()).toStdString());
    return std::nullopt;
}

void JournalFile::remove()
{
    ::unlink(QFile::encodeName(m_path).constData());
}

std::vector<JournalFile> claimJournals(const QString &folder)
{
    std::vector<JournalFile> found;
    for (const QFileInfo &each : QDir(folder).entryInfoList({'*' + newSuffix, '*' + publishedSuffix}, QDir::Files,
                                                            QDir::Time | QDir::Reversed)) {
        std::optional<JournalFile> file = JournalFile::claim(each.filePath());
        if (file && each.fileName().endsWith(newSuffix))
            file->remove();
        else if (file)
            found.push_back(*std::move(file));
    }
    return found;
}

} // namespace bcfg::ui::session
