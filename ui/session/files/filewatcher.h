// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/turns.h"

#include <QFileSystemWatcher>

namespace bcfg::ui::session {

/// Watches a file: emits touched() when the file may have been written in place, replaced, removed or recreated. If the
/// path names a symbolic link, also emits touched() when this link, or a link that it leads to, may have been replaced.
/// Links among the folders of the path are not watched. The receiver must look at the file to find out what has
/// changed.
class FileWatcher : public QObject
{
    Q_OBJECT

public:
    FileWatcher();

    /// Watches the file at `path` instead of the previous one; watches no file where the path is empty. The file need
    /// not exist.
    void watch(const QString &path);

signals:
    void touched(); ///< emitted once for all events within a tenth of a second

private:
    void onEvent();
    void listen();

    QString m_path;
    QFileSystemWatcher m_watcher;
    LateCall m_pause{*this, &FileWatcher::touched, 100};
};

} // namespace bcfg::ui::session
