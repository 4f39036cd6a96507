// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/export/exportcommands.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/exchange/export/exportdialog.h"
#include "ui/session/session.h"

#include <QFileInfo>

namespace bcfg::ui::exchange {

ExportCommands::ExportCommands(session::Session &session, Actions &actions, QWidget &window)
    : m_session(session),
      m_window(window)
{
    for (int form = 0; form < toInt(formsOf(FormOption::ExportTo).size()); ++form)
        connect(actions[exportCommand(form)], &QAction::triggered, this, [this, form] { open(form); });
}

void ExportCommands::open(int form)
{
    takeTyped(m_window);
    if (!m_dialog) {
        m_dialog = new ExportDialog(m_session.document(), m_session.simulator(), &m_window);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_dialog, &ExportDialog::requested, this, &ExportCommands::requested);
        connect(m_dialog, &ExportDialog::saved, &m_session, [this](const QString &path) {
            emit m_session.done(tr("Exported to %1").arg(QFileInfo(path).fileName()));
        });
    }
    m_dialog->chooseForm(form);
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

} // namespace bcfg::ui::exchange
