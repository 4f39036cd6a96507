// SPDX-License-Identifier: Apache-2.0
#include "ui/modelview/modelpanel.h"
#include "ui/panes/panels.h"
#include "ui/session/session.h"

namespace bcfg::ui {

Panel *newModelPanel(Session &session, Actions & /*actions*/)
{
    return new ModelPanel(session.cursor(), session.simulator(), session.openModel(), session.modelSimulator());
}

} // namespace bcfg::ui
