// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/modelcommands.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/toolkit/picture.h"
#include "ui/session/document/document.h"
#include "ui/session/files/askingsave.h"
#include "ui/session/files/recentfiles.h"
#include "ui/session/model/modelcoverage.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/session.h"
#include "ui/views/modelview/coveragepanel.h"
#include "ui/views/modelview/modelgraph.h"
#include "ui/views/modelview/modelpanel.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

namespace bcfg::ui::views {

ModelCommands::ModelCommands(session::Session &session, Shown<ModelPanel> panel, Shown<ModelPanel> shown,
                             Shown<CoveragePanel> shownTable, Actions &actions, QWidget &window)
    : m_session(session),
      m_panel(std::move(panel)),
      m_actions(actions),
      m_window(window)
{
    actions.on(Command::OpenModel, this, [this] { askOpen(); });
    actions.on(Command::CompareModels, this, [this, shownTable] {
        CoveragePanel &table = shownTable();
        if (m_session.modelCoverage().count() == 0)
            table.askModels();
    });
    actions.on(Command::CloseModel, this, [this] { m_session.openModel().close(); });
    actions.on(Command::NextNodeNotQuantized, this, [shown] {
        shown().goToNextNotQuantized();
        shown().setFocus();
    });
    actions.on(Command::FindNode, this, [shown] { shown().focusSearch(); });
    actions.on(Command::AddPatternForNode, this, [shown] { shown().addPatternForChosen(); });
    actions.on(Command::AddMissingPatterns, this, [shown] { shown().addMissingPatterns(); });
    actions.on(Command::SaveModelPicture, this, [this] { askPicture(); });
    connect(&session.openModel(), &session::OpenModel::changed, this, &ModelCommands::enable);
    enable();
}

void ModelCommands::enable()
{
    for (const Command command :
         {Command::CloseModel, Command::ShowModel, Command::NextNodeNotQuantized, Command::FindNode,
          Command::AddPatternForNode, Command::AddMissingPatterns, Command::SaveModelPicture})
        m_actions[command]->setEnabled(m_session.openModel().model() != nullptr);
}

void ModelCommands::askOpen()
{
    const QString last = m_session.openModel().path();
    const QString folder = last.isEmpty() ? m_session.document().folder() : QFileInfo(last).path();
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Open Model"), folder, session::modelFileFilter());
    if (!path.isEmpty())
        m_session.openModel().open(path);
}

void ModelCommands::askPicture()
{
    const QString proposed = QFileInfo(m_session.openModel().path()).path() + '/' +
                             session::modelName(m_session.openModel().path()) + QStringLiteral(".svg");
    session::savePictureAsking(*this, m_window, tr("Save Picture of the Model"), proposed, pictureOf(m_panel().graph()),
                               [this](const QString &saved) { emit m_session.done(tr("Saved %1").arg(saved)); });
}

QMenu *ModelCommands::newRecentMenu()
{
    auto *menu = new QMenu(tr("R&ecent Models"), &m_window);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillRecent(*menu); });
    fillRecent(*menu);
    return menu;
}

void ModelCommands::fillRecent(QMenu &menu)
{
    menu.clear();
    for (const QString &path : m_session.recentModels()) {
        menu.addAction(session::fileMenuText(path), this, [this, path] { m_session.openModel().open(path); });
    }
    if (menu.isEmpty())
        menu.addAction(tr("None was open beside this document"))->setEnabled(false);
}

} // namespace bcfg::ui::views
