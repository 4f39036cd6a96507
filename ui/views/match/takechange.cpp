// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/takechange.h"

#include "core/prepare/nearest/nearest.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/simulator.h"

namespace bcfg::ui {

QString takeChange(const NearestChange &change, Document &document, Simulator &simulator)
{
    switch (change.side) {
    case NearestChange::Side::DTypeConfig:
        if (const std::optional<PatchError> error = document.apply({change.title, change.edits}))
            return toQString(error->message);
        break;
    case NearestChange::Side::QConfig:
        simulator.choose(simulator.addChanged(change));
        break;
    case NearestChange::Side::Preset:
        if (change.rows.empty())
            simulator.chooseQConfig(toQString(change.preset));
        else
            simulator.choose(simulator.addChanged(change));
        break;
    }
    return {};
}

} // namespace bcfg::ui
