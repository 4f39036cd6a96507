// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace bcfg::ui {

class Actions;
class DocumentFiles;
class Session;

/// The commands for the document's file: opening, saving, comparing, converting.
class FileCommands : public QObject
{
    Q_OBJECT

public:
    FileCommands(Session &session, DocumentFiles &files, Actions &actions);

private:
    void showGeneration();

    Session &m_session;
    Actions &m_actions;
};

} // namespace bcfg::ui
