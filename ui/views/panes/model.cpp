// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/actions.h"
#include "ui/session/session.h"
#include "ui/views/modelview/modelpanel.h"
#include "ui/views/panes/panels.h"

namespace bcfg::ui {

ModelPanel *newModelPanel(Session &session, Actions &actions)
{
    auto *panel = new ModelPanel(session.cursor(), session.simulator(), session.openModel(), session.modelSimulator(),
                                 session.modelCursor());
    panel->setMenuActions({actions[Command::AddPatternForNode], actions[Command::AddMissingPatterns],
                           actions[Command::FindNode], actions[Command::NextNodeNotQuantized],
                           actions[Command::SaveModelPicture], actions[Command::CloseModel]});
    return panel;
}

} // namespace bcfg::ui
