// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/actions.h"
#include "ui/session/session.h"
#include "ui/views/overview/overviewpanel.h"
#include "ui/views/panes/panels.h"

namespace bcfg::ui {

OverviewPanel *newOverviewPanel(Session &session, Actions &actions)
{
    auto *panel =
        new OverviewPanel(session.document(), session.checker(), session.simulator(), session.qconfigCoverage());
    QObject::connect(panel, &OverviewPanel::comparisonRequested, actions[Command::CompareWithSaved], &QAction::trigger);
    return panel;
}

} // namespace bcfg::ui
