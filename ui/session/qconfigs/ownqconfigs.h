// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/filewatcher.h"
#include "ui/session/qconfigs/qconfigchoices.h"

#include <QHash>
#include <QSet>
#include <QStringList>

namespace bcfg::ui::session {

/// The list of the user's own QConfigs and mappings, one for all documents, windows and processes of the user. Each
/// QConfig is a file in a folder; put() returns once the file is on the disk. The list follows changes that other
/// processes make in the folder. A QConfig that was saved to a file elsewhere follows that file, and keeps the last
/// content if the file disappears.
class OwnQConfigs : public QObject
{
    Q_OBJECT

public:
    /// Reads the QConfigs in `folder`, which is created when it is first needed. Without a folder, QConfigs exist in
    /// memory only.
    explicit OwnQConfigs(const QString &folder = {}, QObject *parent = nullptr);
    ~OwnQConfigs() override { keepPending(); }

    /// All QConfigs and mappings; new ones are appended.
    const std::vector<QConfigChoice> &all() const { return m_all; }
    /// The QConfig with this id; null where there is none.
    const QConfigChoice *find(const QString &id) const;

    struct Outcome
    {
        QString id;
        /// Why the QConfig could not be written to the disk, as a sentence; empty on success. In either case it is in
        /// the list.
        QString problem;
    };
    /// Stores `own` in place of the QConfig with the same id or, if there is none, the one with the same file;
    /// otherwise adds it, under a new id if it has none. Does not overwrite a version that another process has written
    /// meanwhile: `own` is then added as another QConfig.
    Outcome put(QConfigChoice own);
    /// Removes a QConfig, but not the file that it was saved to. Returns why it could not be removed; empty on success.
    QString remove(const QString &id);
    /// Reads the folder, and the files that QConfigs follow, again.
    void refresh();
    /// Returns and forgets the sentences about unreadable files.
    QStringList takeComplaints() { return std::exchange(m_complaints, {}); }

signals:
    // `index` is the index in all().
    void added(int index);
    void changed(int index);
    void aboutToRemove(int index);
    void removed(int index);
    void complained(); ///< takeComplaints() has a new sentence

private:
    QString pathOf(const QString &id) const;
    int indexOf(const QString &id) const;
    QString unusedTitle(const QString &title, const QString &id) const;
    Outcome keep(const QString &id);
    void keepPending();
    void read(const QString &id);
    void set(QConfigChoice own);
    void erase(int index);
    void follow(const QString &id);
    void complain(const QString &id, const QString &sentence);

    const QString m_folder;
    std::vector<QConfigChoice> m_all;
    QHash<QString, std::string> m_onDisk; // by id: the content that the file had when it was last read or written
    QSet<QString> m_pending;              // the ids of QConfigs that could not be written yet
    QSet<QString> m_told;                 // the ids whose problem the user has been told
    QStringList m_complaints;
    int m_lastSerial = 0;
    FileWatcher m_watcher;
};

} // namespace bcfg::ui::session
