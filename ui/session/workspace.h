// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace bcfg::ui {

class OwnQConfigs;
class Session;
class Settings;

/// All open documents. They share the user's own QConfigs.
class Workspace : public QObject
{
    Q_OBJECT

public:
    /// `recoveryFolder` is where unsaved edits are kept; empty: they are not.
    explicit Workspace(Settings &settings, const QString &recoveryFolder = {}, QObject *parent = nullptr);
    ~Workspace() override;

    Settings &settings() const { return m_settings; }
    const QString &recoveryFolder() const { return m_recoveryFolder; }

    /// One with an empty document.
    Session &newSession();
    /// From now on it is not open any more. It lives as long as the caller keeps it.
    std::unique_ptr<Session> close(Session &session);
    /// The oldest first.
    QList<Session *> sessions() const;
    /// The one that has that file open, under whatever name of it; null where there is none.
    Session *sessionOf(const QString &path) const;
    /// What is unsaved is on the disk when this returns.
    void keepUnsaved();

private:
    Settings &m_settings;
    const QString m_recoveryFolder;
    std::unique_ptr<OwnQConfigs> m_ownQConfigs; // once there is a session
    std::vector<std::unique_ptr<Session>> m_sessions;
};

} // namespace bcfg::ui
