// SPDX-License-Identifier: Apache-2.0
#include "ui/session/workspace.h"

#include "ui/basis/settings/settings.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/ownqconfigs.h"
#include "ui/session/session.h"

#include <algorithm>
#include <filesystem>

namespace bcfg::ui::session {

Workspace::Workspace(Settings &settings, const QString &recoveryFolder)
    : m_settings(settings),
      m_recoveryFolder(recoveryFolder)
{}

Workspace::~Workspace() = default;

Session &Workspace::newSession()
{
    if (!m_ownQConfigs)
        m_ownQConfigs = std::make_unique<OwnQConfigs>(m_settings.ownQConfigsFolder());
    Session &session = *m_sessions.emplace_back(std::make_unique<Session>(m_settings, m_ownQConfigs.get()));
    if (!m_recoveryFolder.isEmpty())
        session.keepJournal(m_recoveryFolder);
    return session;
}

std::unique_ptr<Session> Workspace::close(Session &session)
{
    const auto found = std::ranges::find(m_sessions, &session, &std::unique_ptr<Session>::get);
    std::unique_ptr<Session> closed = std::move(*found);
    m_sessions.erase(found);
    return closed;
}

QList<Session *> Workspace::sessions() const
{
    QList<Session *> all;
    for (const std::unique_ptr<Session> &session : m_sessions)
        all.append(session.get());
    return all;
}

Session *Workspace::sessionOf(const QString &path) const
{
    const Document *open = Document::ofFile(path);
    const auto found = std::ranges::find_if(
        m_sessions, [open](const std::unique_ptr<Session> &session) { return &session->document() == open; });
    return found == m_sessions.end() ? nullptr : found->get();
}

void Workspace::keepUnsaved()
{
    for (const std::unique_ptr<Session> &session : m_sessions)
        session->keepUnsaved();
}

} // namespace bcfg::ui::session
