// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/filewatcher.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QHash>
#include <QSet>
#include <QStringList>

namespace bcfg::ui {

/// The user's own QConfigs and mappings: one list for all documents, windows and processes of the user. Each is a file
/// of a folder, written before the call that makes it returns, so it outlives whatever happens to the program; what
/// other processes make of the folder is followed. One that was saved to a file of the user's follows that file, and
/// keeps what it held last where it is gone.
class OwnQConfigs : public QObject
{
    Q_OBJECT

public:
    /// Those that the folder holds, which is made once it is needed. Without a folder they are kept in memory.
    explicit OwnQConfigs(const QString &folder = {}, QObject *parent = nullptr);
    ~OwnQConfigs() override;

    /// What comes later stands behind.
    const std::vector<QConfigChoice> &all() const { return m_all; }
    /// Null where there is none, or none any more.
    const QConfigChoice *find(const QString &id) const;

    struct Outcome
    {
        QString id;
        QString problem; ///< why it is not on the disk, a sentence; empty where it is. It is in the list all the same.
    };
    /// Puts it in the place of the one with that id, or else with that file, or else adds it under a new id. One that
    /// another process has changed meanwhile is not written over: this one becomes another then.
    Outcome put(QConfigChoice own);
    /// Why it could not be removed, and stays; empty where it is gone. A file of the user's that it was saved to stays.
    QString remove(const QString &id);
    /// Looks at the folder and at the users' files anew.
    void refresh();
    /// What the user must know of what was read, as sentences, each once.
    QStringList takeComplaints() { return std::exchange(m_complaints, {}); }

signals:
    void added(int index);
    void changed(int index);
    void aboutToRemove(int index);
    void removed(int index);
    void complained();

private:
    QString pathOf(const QString &id) const;
    int indexOf(const QString &id) const;
    QString unusedTitle(const QString &title, const QString &id) const;
    Outcome keep(const QString &id);
    void keepPending();
    void read(const QString &id);
    void take(QConfigChoice read);
    void erase(int index);
    void follow(const QString &id);
    void complain(const QString &id, const QString &sentence);

    const QString m_folder;
    std::vector<QConfigChoice> m_all;
    QHash<QString, std::string> m_onDisk; // by id, what its file is known to hold
    QSet<QString> m_pending;              // ids of those that could not be written
    QSet<QString> m_told;                 // ids whose complaints the user knows
    QStringList m_complaints;
    int m_lastSerial = 0;
    FileWatcher m_watcher;
};

} // namespace bcfg::ui
