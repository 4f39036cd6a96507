// SPDX-License-Identifier: Apache-2.0
#include "ui/match/matchpanel.h"
#include "ui/panes/panels.h"
#include "ui/session/session.h"

namespace bcfg::ui {

Panel *newMatchPanel(Session &session, Actions & /*actions*/)
{
    return new MatchPanel(session.cursor(), session.simulator());
}

} // namespace bcfg::ui
