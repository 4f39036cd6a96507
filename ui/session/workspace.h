// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace bcfg::ui {
class Settings;
}

namespace bcfg::ui::session {

class OwnQConfigs;
class Session;

/// All open documents, as sessions. They share the user's own QConfigs.
class Workspace : public QObject
{
    Q_OBJECT

public:
    /// Keeps unsaved edits in `recoveryFolder`; empty: does not keep them.
    explicit Workspace(Settings &settings, const QString &recoveryFolder = {});
    ~Workspace() override;

    Settings &settings() const { return m_settings; }
    const QString &recoveryFolder() const { return m_recoveryFolder; }

    /// Makes a session with an empty document; the workspace owns it.
    Session &newSession();
    /// Removes a session from the open ones and passes its ownership to the caller.
    std::unique_ptr<Session> close(Session &session);
    /// All open sessions, the oldest first.
    QList<Session *> sessions() const;
    /// The session that has the file open, under any name of the file; null where there is none.
    Session *sessionOf(const QString &path) const;
    /// Waits until the unsaved edits of all sessions are on the disk.
    void keepUnsaved();

private:
    Settings &m_settings;
    const QString m_recoveryFolder;
    std::unique_ptr<OwnQConfigs> m_ownQConfigs; // created with the first session
    std::vector<std::unique_ptr<Session>> m_sessions;
};

} // namespace bcfg::ui::session
