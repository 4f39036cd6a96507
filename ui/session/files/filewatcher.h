// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFileSystemWatcher>
#include <QTimer>

namespace bcfg::ui {

/// Says that something may have happened to a file, whoever did it and however: written in place, replaced, removed,
/// come back, or another file behind a link. What it has come to, one must look for oneself.
class FileWatcher : public QObject
{
    Q_OBJECT

public:
    explicit FileWatcher(QObject *parent = nullptr);

    /// Instead of the file before; none where the path is empty. It need not exist.
    void watch(const QString &path);

signals:
    void touched(); ///< once for what happens within a moment

private:
    void onEvent();
    void listen();

    QString m_path;
    QFileSystemWatcher m_watcher;
    QTimer m_pause;
};

} // namespace bcfg::ui
