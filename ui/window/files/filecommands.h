// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::window {

class DocumentFiles;

/// The commands of the document's file: opening, saving, reverting, converting.
class FileCommands : public QObject
{
    Q_OBJECT

public:
    FileCommands(session::Session &session, DocumentFiles &files, Actions &actions, QWidget &window);

    /// Asks for models, to begin with these, and makes a backend config for them.
    void newFromModels(const QStringList &models = {});

private:
    void convert();
    void showGeneration();
    void enableRevert();

    session::Session &m_session;
    DocumentFiles &m_files;
    Actions &m_actions;
    QWidget &m_window;
};

} // namespace bcfg::ui::window
