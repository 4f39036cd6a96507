// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/actions.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/values/patterntext.h"
#include "ui/exchange/exchangecommands.h"
#include "ui/exchange/export/exportdialog.h"
#include "ui/exchange/report/reportdialog.h"
#include "ui/page/editor/chainview.h"
#include "ui/page/editor/patterneditor.h"
#include "ui/page/editor/patterngraph.h"
#include "ui/page/editor/patternpage.h"
#include "ui/page/editor/patternpane.h"
#include "ui/page/editor/patterntree.h"
#include "ui/session/document/nodecursor.h"
#include "ui/session/files/askingsave.h"
#include "ui/session/session.h"

#include <QDir>
#include <QPointer>
#include <QRegularExpression>

#include <memory>

namespace bcfg::ui::exchange {

namespace {

void askToSavePicture(session::Session &session, Actions &actions, const QString &task, const QString &ofWhat,
                      const Picture &picture)
{
    if (picture.size.isEmpty()) {
        emit session.noticed(ExportDialog::tr("There is nothing to draw."));
        return;
    }
    const session::Cursor &cursor = session.cursor();
    QString name = ofWhat;
    if (name != QStringLiteral("matrix") && cursor.isValid()) {
        static const QRegularExpression unusual(QStringLiteral("[^A-Za-z0-9_]+"));
        const QString title =
            patternTitle(*cursor.entry(), session.document().api()).replace(unusual, QStringLiteral("-"));
        constexpr int longest = 80; // characters, as a file's name cannot have more than 255 bytes
        name = ofWhat.isEmpty() ? title.left(longest) : title.left(longest) + '-' + ofWhat;
    }
    session::savePictureAsking(actions, actions.window(), task,
                               QDir(session.document().folder()).filePath(name + QStringLiteral(".svg")), picture,
                               [&session](const QString &path) { session.tellSaved(path); });
}

/// Shows the dialog of the exports with a form chosen; makes the dialog again if it was closed.
void openExport(session::Session &session, Actions &actions, const std::function<void(const JsonPointer &)> &reveal,
                QPointer<ExportDialog> &dialog, int form)
{
    if (!dialog) {
        dialog = new ExportDialog(session, &actions.window());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(dialog, &ExportDialog::requested, &actions, reveal);
    }
    dialog->chooseForm(form);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace

void addExportCommands(session::Session &session, page::PatternEditor &editor, const std::function<Picture()> &matrix,
                       const std::function<void(const JsonPointer &where)> &reveal, Actions &actions)
{
    actions.on(Command::ExportReport,
               [&session, &actions] { showModal(new ReportDialog(session, &actions.window())); });
    const auto onPicture = [&session, &actions](Command command, const QString &task, const QString &ofWhat,
                                                const std::function<Picture()> &picture) {
        actions.on(command, [&session, &actions, task, ofWhat, picture] {
            askToSavePicture(session, actions, task, ofWhat, picture());
        });
    };
    onPicture(Command::SavePatternPicture, ExportDialog::tr("Save Picture of the Pattern"), {},
              [&editor] { return editor.page().patternPane().graph().picture(); });
    onPicture(Command::SaveChainPicture, ExportDialog::tr("Save Picture of the Fusion Chain"), QStringLiteral("chain"),
              [&editor] { return editor.page().chain().picture(); });
    onPicture(Command::SaveMatrixPicture, ExportDialog::tr("Save Picture of the Matrix"), QStringLiteral("matrix"),
              matrix);
    const auto dialog = std::make_shared<QPointer<ExportDialog>>();
    for (int form = 0; form < toInt(formsOf(FormOption::ExportTo).size()); ++form)
        actions.on(exportCommand(form),
                   [&session, &actions, reveal, dialog, form] { openExport(session, actions, reveal, *dialog, form); });
    QObject::connect(&editor, &page::PatternEditor::pageMade, &actions, [&actions](page::PatternPage &page) {
        page.patternPane().graph().addAction(actions[Command::SavePatternPicture]);
        page.chain().addAction(actions[Command::SaveChainPicture]);
        page.chain().setContextMenuPolicy(Qt::ActionsContextMenu);
        addMarkdownCopy(page.patternPane().tree());
    });
}

} // namespace bcfg::ui::exchange
