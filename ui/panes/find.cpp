// SPDX-License-Identifier: Apache-2.0
#include "ui/find/findpanel.h"
#include "ui/panes/panels.h"
#include "ui/session/session.h"

namespace bcfg::ui {

Panel *newFindPanel(Session &session, Actions & /*actions*/)
{
    return new FindPanel(session.document());
}

} // namespace bcfg::ui
