// SPDX-License-Identifier: Apache-2.0
#include "ui/operators/operatorpalette.h"
#include "ui/panes/panels.h"
#include "ui/session/session.h"
#include "ui/settings/settings.h"

namespace bcfg::ui {

Panel *newOperatorsPanel(Session &session, Actions & /*actions*/)
{
    auto *palette = new OperatorPalette(session.node());
    OperatorModel &model = palette->model();
    model.setRecent(session.settings().recentOperators());
    QObject::connect(&model, &OperatorModel::recentChanged, palette,
                     [&session, &model] { session.settings().setRecentOperators(model.recent()); });
    return palette;
}

} // namespace bcfg::ui
