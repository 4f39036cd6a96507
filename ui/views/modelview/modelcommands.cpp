// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/modelcommands.h"

#include "core/document/model/shortname.h"
#include "core/prepare/model/cover.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/inthread.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/picture.h"
#include "ui/session/document/cursor.h"
#include "ui/session/files/askingsave.h"
#include "ui/session/files/recentfiles.h"
#include "ui/session/model/modelcoverage.h"
#include "ui/session/model/modelcursor.h"
#include "ui/session/model/modelsimulator.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/session.h"
#include "ui/views/modelview/coveragepanel.h"
#include "ui/views/modelview/modelgraph.h"
#include "ui/views/modelview/modelpanel.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

#include <utility>

namespace bcfg::ui::views {

ModelCommands::ModelCommands(session::Session &session, const Shown<ModelPanel> &panel, const Shown<ModelPanel> &shown,
                             const Shown<CoveragePanel> &shownTable, Actions &actions, QWidget &window)
    : m_session(session),
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
        if (shown().goToNextNotQuantized()) // the graph chooses its first node where it gets the focus without one
            shown().setFocus();
    });
    actions.on(Command::FindNode, this, [shown] { shown().focusSearch(); });
    actions.on(Command::AddPatternForNode, this, [this, shown] {
        shown();
        addPatternForChosen();
    });
    actions.on(Command::AddMissingPatterns, this, [this, shown] {
        shown();
        addMissingPatterns();
    });
    actions.on(Command::SaveModelPicture, this, [this, panel] { askPicture(pictureOf(panel().graph())); });
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

void ModelCommands::askPicture(const Picture &picture)
{
    const QString proposed = QFileInfo(m_session.openModel().path()).path() + '/' +
                             session::modelName(m_session.openModel().path()) + QStringLiteral(".svg");
    session::savePictureAsking(*this, m_window, tr("Save Picture of the Model"), proposed, picture,
                               [this](const QString &saved) { emit m_session.done(tr("Saved %1").arg(saved)); });
}

void ModelCommands::addPatternForChosen()
{
    const std::optional<fx::NodeIndex> node = m_session.modelCursor().now().node;
    const session::SimulatedModel *result = m_session.modelSimulator().result().get();
    if (!node || !result || result->status(*node) != fx::NodeStatus::NoPattern) {
        emit m_session.failed(
            tr("Add Pattern"),
            tr("Choose a node that no pattern config takes. F7 leads to the next node that is not quantized."));
        return;
    }
    addPatterns({*node}, result->comparedName(*node), Wanted::All);
}

void ModelCommands::addMissingPatterns()
{
    const session::SimulatedModel *result = m_session.modelSimulator().result().get();
    if (!result)
        return;
    std::vector<fx::NodeIndex> nodes;
    for (fx::NodeIndex node = 0; node < result->model().nodes.size(); ++node) {
        if (result->status(node) == fx::NodeStatus::NoPattern)
            nodes.push_back(node);
    }
    addPatterns(std::move(nodes), m_session.openModel().title(), Wanted::OfPyTorch);
}

/// Finds PyTorch's pattern configs for the nodes in a thread, as a model may be large, and adds those that the document
/// does not have. `what` names the nodes.
void ModelCommands::addPatterns(std::vector<fx::NodeIndex> nodes, const QString &what, Wanted wanted)
{
    const BackendConfig &like = findBuiltInConfig("native", m_session.document().release())->config();
    const auto find = [model = m_session.openModel().model(), nodes = std::move(nodes), &like,
                       wanted]() -> std::optional<fx::Cover> {
        try {
            fx::Cover found = fx::cover(*model, nodes, like);
            if (wanted == Wanted::All)
                fx::addLeftOut(found, like);
            return found;
        } catch (const PythonError &) { // PyTorch's own backend cannot fuse this model
            return std::nullopt;
        }
    };
    inThread(*this, find, [this, what, wanted](const std::optional<fx::Cover> &cover) {
        insertMissing(cover.value_or(fx::Cover()), what, wanted);
    });
}

void ModelCommands::insertMissing(const fx::Cover &cover, const QString &what, Wanted wanted)
{
    session::Document &document = m_session.document();
    session::Document::Entries entries = fx::missingIn(document.config(), cover);
    if (entries.empty()) {
        emit m_session.failed(tr("Add Pattern"),
                              tr("PyTorch's native backend has no pattern config for %1 that is missing here. "
                                 "Pattern › Add… makes one of your own.")
                                  .arg(what));
        return;
    }
    const int row = document.rowForNew(document.entryCount());
    const QString added = entries.size() == 1 ? tr("Added a pattern config for %1").arg(what)
                                              : tr("Added %1 pattern configs for %2").arg(entries.size()).arg(what);
    const QStringList leftOut =
        textList(cover.leftOut, [](const fx::OperatorCount &each) { return toQString(shortName(each.name)); });
    if (leftOut.isEmpty())
        emit m_session.done(added);
    else if (wanted == Wanted::All)
        emit m_session.done(tr("%1. PyTorch's native backend has none: look at its dtype configs").arg(added));
    else
        emit m_session.done(tr("%1; PyTorch's native backend has none for %2").arg(added, leftOut.join(", ")));
    document.insertEntries(row, std::move(entries), tr("Add patterns for %1").arg(what));
    m_session.cursor().moveTo(row);
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
    for (const QString &path : m_session.recentModels())
        menu.addAction(session::fileMenuText(path), this, [this, path] { m_session.openModel().open(path); });
    if (menu.isEmpty())
        menu.addAction(tr("None was open beside this document"))->setEnabled(false);
}

} // namespace bcfg::ui::views
