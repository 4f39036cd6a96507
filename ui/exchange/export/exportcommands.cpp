// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/export/exportcommands.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/values/patterntext.h"
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
#include <QRegularExpression>

namespace bcfg::ui::exchange {

ExportCommands::ExportCommands(session::Session &session, page::PatternEditor &editor,
                               const std::function<Picture()> &matrix, Actions &actions, QWidget &window)
    : m_session(session),
      m_window(window)
{
    actions.on(Command::ExportReport, this, [this] { showModal(new ReportDialog(m_session, &m_window)); });
    actions.on(Command::SavePatternPicture, this, [this, &editor] {
        savePicture(tr("Save Picture of the Pattern"), {}, editor.page().patternPane().graph().picture());
    });
    actions.on(Command::SaveChainPicture, this, [this, &editor] {
        savePicture(tr("Save Picture of the Fusion Chain"), QStringLiteral("chain"), editor.page().chain().picture());
    });
    actions.on(Command::SaveMatrixPicture, this,
               [this, matrix] { savePicture(tr("Save Picture of the Matrix"), QStringLiteral("matrix"), matrix()); });
    for (int form = 0; form < toInt(formsOf(FormOption::ExportTo).size()); ++form)
        actions.on(exportCommand(form), this, [this, form] { open(form); });
    connect(&editor, &page::PatternEditor::pageMade, this, [&actions](page::PatternPage &page) {
        page.patternPane().graph().addAction(actions[Command::SavePatternPicture]);
        page.chain().addAction(actions[Command::SaveChainPicture]);
        page.chain().setContextMenuPolicy(Qt::ActionsContextMenu);
        addMarkdownCopy(page.patternPane().tree());
    });
}

void ExportCommands::open(int form)
{
    if (!m_dialog) {
        m_dialog = new ExportDialog(m_session, &m_window);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_dialog, &ExportDialog::requested, this, &ExportCommands::requested);
    }
    m_dialog->chooseForm(form);
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void ExportCommands::savePicture(const QString &task, const QString &ofWhat, const Picture &picture)
{
    if (picture.size.isEmpty()) {
        emit m_session.noticed(tr("There is nothing to draw."));
        return;
    }
    const session::Cursor &cursor = m_session.cursor();
    QString name = ofWhat;
    if (name != QStringLiteral("matrix") && cursor.isValid()) {
        static const QRegularExpression unusual(QStringLiteral("[^A-Za-z0-9_]+"));
        const QString title =
            patternTitle(*cursor.entry(), m_session.document().api()).replace(unusual, QStringLiteral("-"));
        constexpr int longest = 80; // characters, as a file's name cannot have more than 255 bytes
        name = ofWhat.isEmpty() ? title.left(longest) : title.left(longest) + '-' + ofWhat;
    }
    session::savePictureAsking(*this, m_window, task,
                               QDir(m_session.document().folder()).filePath(name + QStringLiteral(".svg")), picture,
                               [this](const QString &saved) { emit m_session.done(tr("Saved %1").arg(saved)); });
}

} // namespace bcfg::ui::exchange
