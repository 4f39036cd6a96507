// SPDX-License-Identifier: Apache-2.0
#include "ui/panes/panels.h"
#include "ui/problems/diagnosticlist.h"
#include "ui/session/session.h"

namespace bcfg::ui {

Panel *newProblemsPanel(Session &session, Actions & /*actions*/)
{
    return new DiagnosticList(session.document(), session.checker());
}

} // namespace bcfg::ui
