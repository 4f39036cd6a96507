// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace bcfg::ui {

class Actions;
class DocumentFiles;
class Session;

/// The commands of the document's file: opening, saving, converting.
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
