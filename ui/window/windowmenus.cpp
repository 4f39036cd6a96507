// SPDX-License-Identifier: Apache-2.0
#include "ui/window/windowmenus.h"

#include "ui/basis/commands/menus.h"
#include "ui/session/document/releasemenu.h"
#include "ui/session/files/recentfiles.h"
#include "ui/session/qconfigs/qconfigbox.h"
#include "ui/session/session.h"
#include "ui/views/panes/panes.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/window/files/documentfiles.h"

#include <QCoreApplication>
#include <QLabel>
#include <QMenu>
#include <QToolBar>

namespace bcfg::ui {

namespace {

struct WindowMenusWords
{
    Q_DECLARE_TR_FUNCTIONS(WindowMenus)
};

void fillToolBar(Menus &menus, Session &session)
{
    QToolBar &bar = menus.toolBar();
    auto *label = new QLabel(WindowMenusWords::tr("&QConfig"), &bar);
    auto *box = new QConfigBox(session.simulator(), session.qconfigCoverage(), &bar);
    label->setBuddy(box);
    label->setContentsMargins(8, 0, 8, 0);
    menus.putOnToolBar(Command::ShowMatrix, *label);
    menus.putOnToolBar(Command::ShowMatrix, *box);
}

} // namespace

void fillMenus(Menus &menus, Session &session, DocumentFiles &files, EntryList &list, Panes &panes, QWidget &window)
{
    menus.putBehind(Command::New, *files.newTemplateMenu());
    menus.putBehind(Command::Open, *files.recent().menu());
    QObject::connect(&menus[MenuId::File], &QMenu::aboutToShow, &files.recent(), &RecentFiles::fillMenu);
    menus.putBehind(Command::Convert, *new ReleaseMenu(session.document(), window));
    auto *columns = new QMenu(WindowMenusWords::tr("Pattern &Columns"), &menus[MenuId::View]);
    columns->addActions(list.columnActions());
    menus.putBefore(Command::AllConstraints, *columns);
    menus[MenuId::View].addSeparator();
    menus[MenuId::View].addActions(panes.toggleActions());
    fillToolBar(menus, session);
}

} // namespace bcfg::ui
