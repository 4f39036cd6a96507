// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/actions.h"
#include "ui/overview/overviewpanel.h"
#include "ui/panes/panels.h"
#include "ui/session/session.h"

namespace bcfg::ui {

Panel *newOverviewPanel(Session &session, Actions &actions)
{
    auto *panel =
        new OverviewPanel(session.document(), session.checker(), session.simulator(), session.qconfigCoverage());
    QObject::connect(panel, &OverviewPanel::comparisonRequested, actions[Command::CompareWithSaved], &QAction::trigger);
    return panel;
}

} // namespace bcfg::ui
