// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <vector>

class QWidget;

namespace bcfg {
struct BackendConfig;
struct Diagnostic;
struct TorchAnswer;
} // namespace bcfg

namespace bcfg::ui {

class Actions;
class Session;

/// The commands that bring a document in from Python, write it as Python, and have a real PyTorch check it.
class PythonCommands : public QObject
{
    Q_OBJECT

public:
    /// `window` is what the dialogs stand before.
    PythonCommands(Session &session, Actions &actions, QWidget &window);

signals:
    /// A new document, which nobody has saved, with what importing it said.
    void imported(const BackendConfig &document, const std::vector<Diagnostic> &diagnostics);
    /// PyTorch has said what it thinks of the document: it is among the problems.
    void checked();

private:
    void importDocument();
    void exportDocument();
    void checkDocument();
    void take(const TorchAnswer &answer);

    Session &m_session;
    QWidget &m_window;
};

} // namespace bcfg::ui
