// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/filewatcher.h"

#include <QFileInfo>

namespace bcfg::ui::session {

namespace {

/// The paths to watch for a file: the file, its folder, and the folders of the links on the way to it.
QStringList placesOf(const QString &path)
{
    constexpr int mostLinks = 40;
    QStringList places{path};
    QFileInfo file(path);
    for (int links = 0; links < mostLinks; ++links) {
        places.append(file.absolutePath());
        if (!file.isSymLink())
            break;
        file.setFile(file.symLinkTarget());
    }
    places.removeDuplicates();
    places.removeIf([](const QString &place) { return !QFileInfo::exists(place); });
    return places;
}

} // namespace

FileWatcher::FileWatcher()
{
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatcher::onEvent);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatcher::onEvent);
}

void FileWatcher::watch(const QString &path)
{
    m_path = path;
    m_pause.stop();
    listen();
}

/// Does not restart the pause, so that touched() is also emitted while a program writes all the time.
void FileWatcher::onEvent()
{
    listen();
    if (!m_pause.isActive())
        m_pause.request();
}

/// Watches the paths again after each event. The system watches files, not names: once another file has the name, only
/// the folder has events, and these do not report writing in place.
void FileWatcher::listen()
{
    const QStringList before = m_watcher.files() + m_watcher.directories();
    if (!before.isEmpty())
        m_watcher.removePaths(before);
    const QStringList places = m_path.isEmpty() ? QStringList() : placesOf(m_path);
    if (!places.isEmpty())
        m_watcher.addPaths(places);
}

} // namespace bcfg::ui::session
