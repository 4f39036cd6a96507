// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/export/exportcommands.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/exchange/export/exportdialog.h"
#include "ui/session/session.h"

namespace bcfg::ui {

ExportCommands::ExportCommands(Session &session, Actions &actions, QWidget &window)
    : m_session(session),
      m_window(window)
{
    constexpr std::pair<Command, const char *> forms[] = {
        {Command::ExportPt2e, "pt2e-quantizer"}, {Command::ExportMct, "mct-tpc"}, {Command::ExportAimet, "aimet"}};
    for (const auto &[command, form] : forms)
        connect(actions[command], &QAction::triggered, this, [this, form = form] { open(form); });
}

void ExportCommands::open(const char *form)
{
    takeTyped(m_window);
    if (!m_dialog) {
        m_dialog = new ExportDialog(m_session.document(), m_session.simulator(), &m_window);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_dialog, &ExportDialog::requested, this, &ExportCommands::requested);
    }
    m_dialog->chooseForm(form);
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

} // namespace bcfg::ui
