// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <vector>

class QWidget;

namespace bcfg {
struct BackendConfig;
struct Diagnostic;
} // namespace bcfg

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::exchange {

/// The commands that import a document from Python, export it as Python, and have a real PyTorch check it.
class PythonCommands : public QObject
{
    Q_OBJECT

public:
    /// `window` is the parent of the dialogs. All references must outlive this object.
    PythonCommands(session::Session &session, Actions &actions, QWidget &window);

signals:
    /// A new, unsaved document was imported, with the diagnostics of its import.
    void imported(const BackendConfig &document, const std::vector<Diagnostic> &diagnostics);
    /// PyTorch has checked the document; its messages are among the problems.
    void checked();

private:
    void importDocument();
    void exportDocument();
    void checkDocument();

    session::Session &m_session;
    QWidget &m_window;
};

} // namespace bcfg::ui::exchange
