// SPDX-License-Identifier: Apache-2.0
#include "ui/session/session.h"
#include "ui/views/find/findpanel.h"
#include "ui/views/panes/panels.h"

namespace bcfg::ui {

FindPanel *newFindPanel(Session &session, Actions & /*actions*/)
{
    return new FindPanel(session.document());
}

} // namespace bcfg::ui
