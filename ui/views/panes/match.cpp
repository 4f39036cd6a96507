// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/actions.h"
#include "ui/session/session.h"
#include "ui/views/match/matchpanel.h"
#include "ui/views/panes/panels.h"

namespace bcfg::ui {

MatchPanel *newMatchPanel(Session &session, Actions &actions)
{
    auto *panel = new MatchPanel(session.cursor(), session.qconfigSteps());
    QAction *apply = actions[Command::ApplySmallestChange];
    apply->setEnabled(false);
    QObject::connect(panel, &MatchPanel::changesShown, apply, &QAction::setEnabled);
    QObject::connect(apply, &QAction::triggered, panel, &MatchPanel::applySmallestChange);
    return panel;
}

} // namespace bcfg::ui
