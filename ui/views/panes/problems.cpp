// SPDX-License-Identifier: Apache-2.0
#include "ui/session/problems/diagnosticlist.h"
#include "ui/session/session.h"
#include "ui/views/panes/panels.h"

namespace bcfg::ui {

DiagnosticList *newProblemsPanel(Session &session, Actions & /*actions*/)
{
    return new DiagnosticList(session.document(), session.checker());
}

} // namespace bcfg::ui
