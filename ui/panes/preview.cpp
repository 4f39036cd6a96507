// SPDX-License-Identifier: Apache-2.0
#include "ui/panes/panels.h"
#include "ui/preview/previewpanel.h"
#include "ui/session/session.h"

namespace bcfg::ui {

Panel *newPreviewPanel(Session &session, Actions & /*actions*/)
{
    return new PreviewPanel(session.cursor(), session.jsonDrafts());
}

} // namespace bcfg::ui
