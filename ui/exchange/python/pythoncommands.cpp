// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/pythoncommands.h"

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/exchange/python/exportpythondialog.h"
#include "ui/exchange/python/importpythondialog.h"
#include "ui/exchange/python/torchcheckdialog.h"
#include "ui/session/document/document.h"
#include "ui/session/files/savepath.h"
#include "ui/session/problems/checker.h"
#include "ui/session/session.h"

#include <QFileInfo>

namespace bcfg::ui::exchange {

PythonCommands::PythonCommands(session::Session &session, Actions &actions, QWidget &window)
    : m_session(session),
      m_window(window)
{
    actions.on(Command::ImportPython, this, [this] { importDocument(); });
    actions.on(Command::ExportPython, this, [this] { exportDocument(); });
    actions.on(Command::CheckWithTorch, this, [this] { checkDocument(); });
}

void PythonCommands::importDocument()
{
    auto *dialog = new ImportPythonDialog(m_session.settings(), m_session.document().folder(), &m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const Imported taken = dialog->takeImported();
        emit imported(*taken.document, taken.diagnostics);
    });
    showModal(dialog);
}

void PythonCommands::exportDocument()
{
    session::Document &document = m_session.document();
    auto *dialog = new ExportPythonDialog(document, session::pathBeside(document, QStringLiteral("_backend_config.py")),
                                          m_session.settings(), &m_window);
    connect(dialog, &ExportPythonDialog::saved, &m_session,
            [this](const QString &path) { emit m_session.done(tr("Saved %1").arg(QFileInfo(path).fileName())); });
    showModal(dialog);
}

void PythonCommands::checkDocument()
{
    auto *dialog = new TorchCheckDialog(m_session.document(), m_session.settings(), &m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const TorchAnswer &answer = dialog->answer();
        m_session.checker().setTorchDiagnostics(answer.said);
        emit checked();
        emit m_session.noticed(
            tr("Pattern configs that PyTorch %1 takes: %2 of %3.")
                .arg(toQString(answer.release), QString::number(answer.taken), QString::number(answer.total)));
    });
    showModal(dialog);
}

} // namespace bcfg::ui::exchange
