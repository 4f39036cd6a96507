// SPDX-License-Identifier: Apache-2.0
#include "ui/session/session.h"
#include "ui/views/modelview/coveragepanel.h"
#include "ui/views/panes/panels.h"

namespace bcfg::ui {

CoveragePanel *newCoveragePanel(Session &session, Actions &)
{
    return new CoveragePanel(session.modelCoverage(), session.simulator(), session.openModel());
}

} // namespace bcfg::ui
