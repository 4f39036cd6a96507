// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/exchange/exchangecommands.h"
#include "ui/exchange/python/exportpythondialog.h"
#include "ui/exchange/python/importpythondialog.h"
#include "ui/exchange/python/torchcheckdialog.h"
#include "ui/session/document/document.h"
#include "ui/session/files/savepath.h"
#include "ui/session/problems/checker.h"
#include "ui/session/session.h"

namespace bcfg::ui::exchange {

void addPythonCommands(session::Session &session, const TakeImported &imported, const std::function<void()> &checked,
                       Actions &actions)
{
    actions.on(Command::ImportPython, [&session, &actions, imported] {
        auto *dialog = new ImportPythonDialog(session.settings(), session.document().folder(), &actions.window());
        QObject::connect(dialog, &QDialog::accepted, &actions, [dialog, imported] {
            const Imported taken = dialog->takeImported();
            imported(*taken.document, taken.diagnostics);
        });
        showModal(dialog);
    });
    actions.on(Command::ExportPython, [&session, &actions] {
        session::Document &document = session.document();
        auto *dialog =
            new ExportPythonDialog(document, session::pathBeside(document, QStringLiteral("_backend_config.py")),
                                   session.settings(), &actions.window());
        QObject::connect(dialog, &ExportPythonDialog::saved, &session, &session::Session::tellSaved);
        showModal(dialog);
    });
    actions.on(Command::CheckWithTorch, [&session, &actions, checked] {
        auto *dialog = new TorchCheckDialog(session.document(), session.settings(), &actions.window());
        QObject::connect(dialog, &QDialog::accepted, &actions, [&session, dialog, checked] {
            const TorchAnswer &answer = dialog->answer();
            session.checker().setTorchDiagnostics(answer.said);
            checked();
            emit session.noticed(
                TorchCheckDialog::tr("Pattern configs that PyTorch %1 takes: %2 of %3.")
                    .arg(toQString(answer.release), QString::number(answer.taken), QString::number(answer.total)));
        });
        showModal(dialog);
    });
}

} // namespace bcfg::ui::exchange
