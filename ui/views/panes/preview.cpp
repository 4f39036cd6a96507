// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/actions.h"
#include "ui/session/session.h"
#include "ui/views/panes/panels.h"
#include "ui/views/preview/previewpanel.h"

#include <QCoreApplication>
#include <QMenu>

namespace bcfg::ui {

PreviewPanel *newPreviewPanel(Session &session, Actions &actions)
{
    auto *panel = new PreviewPanel(session.cursor(), session.jsonDrafts());
    panel->setMenuActions({newCopyAsMenu(actions, *panel), actions[Command::EditJson]});
    return panel;
}

QAction *newCopyAsMenu(Actions &actions, QWidget &view)
{
    auto *menu = new QMenu(QCoreApplication::translate("Commands", info(MenuId::CopyAs).title), &view);
    menu->addActions({actions[Command::CopyPython], actions[Command::CopyJson], actions[Command::CopyNames]});
    return menu->menuAction();
}

} // namespace bcfg::ui
