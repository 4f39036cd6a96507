// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/settings/settings.h"
#include "ui/page/operators/operatorpalette.h"
#include "ui/session/session.h"
#include "ui/views/panes/panels.h"

namespace bcfg::ui {

OperatorPalette *newOperatorsPanel(Session &session, Actions & /*actions*/)
{
    auto *palette = new OperatorPalette(session.node());
    OperatorModel &model = palette->model();
    model.setRecent(session.settings().recentOperators());
    QObject::connect(&model, &OperatorModel::recentChanged, palette,
                     [&session, &model] { session.settings().setRecentOperators(model.recent()); });
    return palette;
}

} // namespace bcfg::ui
