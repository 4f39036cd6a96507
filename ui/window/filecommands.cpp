// SPDX-License-Identifier: Apache-2.0
#include "ui/window/filecommands.h"

#include "core/document/model/change.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"
#include "ui/session/session.h"
#include "ui/window/documentfiles.h"

namespace bcfg::ui {

FileCommands::FileCommands(Session &session, DocumentFiles &files, Actions &actions)
    : m_session(session),
      m_actions(actions)
{
    const auto on = [this](Command command, auto function) {
        connect(m_actions[command], &QAction::triggered, this, function);
    };
    on(Command::New, [this, &files] { files.askNew(m_session.document().api()); });
    on(Command::NewFromModels, [&files] { files.askFromModels(); });
    on(Command::Open, [&files] { files.askOpen(); });
    on(Command::Save, [&files] { files.save(); });
    on(Command::SaveAs, [&files] { files.saveAs(); });
    on(Command::FromBase, [&files] { files.chooseBase(); });
    on(Command::Convert, [&files] { files.convert(); });
    on(Command::KeepBackup, [this](bool keeps) { m_session.settings().setKeepsBackup(keeps); });
    session.settings().watch(Setting::KeepsBackup, *this, [this] {
        m_actions[Command::KeepBackup]->setChecked(m_session.settings().keepsBackup());
    });
    connect(&session.document(), &Document::changed, this, [this](const Change &change) {
        if (std::holds_alternative<DocumentReplaced>(change))
            showGeneration();
    });
    showGeneration();
}

void FileCommands::showGeneration()
{
    m_actions[Command::Convert]->setText(
        tr("Con&vert to PyTorch %1").arg(toQString(generationName(otherApi(m_session.document().api())))));
}

} // namespace bcfg::ui
