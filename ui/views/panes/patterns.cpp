// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/settings/settings.h"
#include "ui/session/session.h"
#include "ui/views/panes/panels.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/patterns/groupedentries.h"

namespace bcfg::ui {

EntryList *newPatternsPanel(Session &session, Actions & /*actions*/)
{
    auto *list = new EntryList(session.cursor(), session.checker(), session.simulator());
    list->follow(session.modelSimulator());
    list->restoreColumns(session.settings().patternColumns());
    list->setGrouping(static_cast<Grouping>(session.settings().patternGroups()));
    QObject::connect(list, &EntryList::groupingChanged, list, [&session, list] {
        session.settings().setPatternGroups(static_cast<int>(list->groups().grouping()));
    });
    return list;
}

} // namespace bcfg::ui
