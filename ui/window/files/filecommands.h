// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <functional>

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

    using Fill = std::function<void(DocumentFiles &files)>;
    /// Asks for models, to begin with these, and makes a backend config for them; the first one is opened beside it.
    /// `open` gets what opens the backend config in a window; it is not called where the user cancels.
    static void newFromModels(QWidget &parent, const QString &folder, const QStringList &models,
                              const std::function<void(const Fill &fill)> &open);

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
