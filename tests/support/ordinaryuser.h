// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDir>
#include <QFile>

#include <unistd.h>

namespace bcfg::test {

/// While this object lives, the process runs as an ordinary user, even if root runs the tests, so that file permissions
/// have an effect. The given folders and the files directly in them become property of this user.
class OrdinaryUser
{
public:
    explicit OrdinaryUser(const QStringList &folders)
    {
        if (!m_isRoot)
            return;
        constexpr uid_t nobody = 65534;
        for (const QString &folder : folders) {
            give(folder, nobody);
            for (const QString &name : QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot))
                give(QDir(folder).filePath(name), nobody);
        }
        if (::seteuid(nobody) != 0)
            qFatal("cannot become an ordinary user");
    }
    OrdinaryUser(const OrdinaryUser &) = delete;
    OrdinaryUser &operator=(const OrdinaryUser &) = delete;
    ~OrdinaryUser()
    {
        if (m_isRoot && ::seteuid(0) != 0)
            qFatal("cannot become root again");
    }

private:
    static void give(const QString &path, uid_t user)
    {
        if (::chown(QFile::encodeName(path).constData(), user, static_cast<gid_t>(-1)) != 0)
            qFatal("cannot give %s away", qPrintable(path));
    }

    const bool m_isRoot = ::geteuid() == 0;
};

/// Makes a folder read-only while this object lives: files in the folder cannot be created, renamed or removed.
class ReadOnlyFolder
{
public:
    explicit ReadOnlyFolder(const QString &path) : m_path(path)
    {
        QFile::setPermissions(path, QFile::ReadOwner | QFile::ExeOwner);
    }
    ReadOnlyFolder(const ReadOnlyFolder &) = delete;
    ReadOnlyFolder &operator=(const ReadOnlyFolder &) = delete;
    ~ReadOnlyFolder() { QFile::setPermissions(m_path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner); }

private:
    const QString m_path;
};

} // namespace bcfg::test
