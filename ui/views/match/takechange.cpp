// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/takechange.h"

#include "core/prepare/nearest/nearest.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/qconfigsteps.h"
#include "ui/session/qconfigs/simulator.h"

namespace bcfg::ui::views {

QString takeChange(const NearestChange &change, session::Document &document, session::QConfigSteps &steps)
{
    session::Simulator &simulator = steps.simulator();
    switch (change.side) {
    case NearestChange::Side::DTypeConfig:
        if (const std::optional<PatchError> error = document.apply({change.title, change.edits}))
            return toQString(error->message);
        break;
    case NearestChange::Side::QConfig:
    case NearestChange::Side::Preset: {
        const bool isOther = change.side == NearestChange::Side::Preset && change.rows.empty();
        steps.take(toQString(change.title), [&] {
            return isOther ? simulator.choices().find(toQString(change.preset)) : simulator.addChanged(change);
        });
        break;
    }
    }
    return {};
}

} // namespace bcfg::ui::views
