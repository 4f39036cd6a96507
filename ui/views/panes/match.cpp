// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/actions.h"
#include "ui/session/session.h"
#include "ui/views/match/matchpanel.h"
#include "ui/views/modelview/matchpane.h"
#include "ui/views/panes/panels.h"

namespace bcfg::ui {

MatchPane *newMatchPanel(Session &session, Actions &actions)
{
    auto *pane =
        new MatchPane(session.cursor(), session.qconfigSteps(), session.modelSimulator(), session.modelCursor());
    MatchPanel *panel = &pane->ofPattern();
    QAction *apply = actions[Command::ApplySmallestChange];
    apply->setEnabled(false);
    QObject::connect(panel, &MatchPanel::changesShown, apply, &QAction::setEnabled);
    QObject::connect(apply, &QAction::triggered, panel, &MatchPanel::applySmallestChange);
    QObject::connect(pane, &MatchPane::patternWanted, actions[Command::AddPatternForNode], &QAction::trigger);
    return pane;
}

} // namespace bcfg::ui
