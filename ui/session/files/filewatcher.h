// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFileSystemWatcher>
#include <QTimer>

namespace bcfg::ui::session {

/// Tells that something may have happened to a file: it was written in place, replaced, removed or recreated, or a link
/// on its path leads elsewhere. The caller must look what the file is now.
class FileWatcher : public QObject
{
    Q_OBJECT

public:
    FileWatcher();

    /// Watches this file instead of the previous one; watches none where the path is empty. The file need not exist.
    void watch(const QString &path);

signals:
    void touched(); ///< emitted once for all that happens within a tenth of a second

private:
    void onEvent();
    void listen();

    QString m_path;
    QFileSystemWatcher m_watcher;
    QTimer m_pause;
};

} // namespace bcfg::ui::session
