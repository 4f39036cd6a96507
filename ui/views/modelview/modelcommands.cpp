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

namespace {

enum class Wanted {
    OfPyTorch, ///< only operators that PyTorch's native backend has a pattern config for
    All
};

void askToOpenModel(session::Session &session, QWidget &window)
{
    const QString last = session.openModel().path();
    const QString folder = last.isEmpty() ? session.document().folder() : QFileInfo(last).path();
    const QString path =
        QFileDialog::getOpenFileName(&window, ModelPanel::tr("Open Model"), folder, session::modelFileFilter());
    if (!path.isEmpty())
        session.openModel().open(path);
}

void askToSaveModel(session::Session &session, Actions &actions, const Picture &picture)
{
    const QString proposed = QFileInfo(session.openModel().path()).path() + '/' +
                             session::modelName(session.openModel().path()) + QStringLiteral(".svg");
    session::savePictureAsking(actions, actions.window(), ModelPanel::tr("Save Picture of the Model"), proposed,
                               picture, [&session](const QString &path) { session.tellSaved(path); });
}

void insertMissing(session::Session &session, const fx::Cover &cover, const QString &what, Wanted wanted)
{
    session::Document &document = session.document();
    session::Document::Entries entries = fx::missingIn(document.config(), cover);
    if (entries.empty()) {
        emit session.failed(
            ModelPanel::tr("Add Pattern"),
            ModelPanel::tr("PyTorch's native backend has no pattern config for %1 that is missing here. "
                           "Pattern › Add… makes one of your own.")
                .arg(what));
        return;
    }
    const int row = document.rowForNew(document.entryCount());
    const QString added = entries.size() == 1
                              ? ModelPanel::tr("Added a pattern config for %1").arg(what)
                              : ModelPanel::tr("Added %1 pattern configs for %2").arg(entries.size()).arg(what);
    const QStringList leftOut =
        textList(cover.leftOut, [](const fx::OperatorCount &each) { return toQString(shortName(each.name)); });
    if (leftOut.isEmpty())
        emit session.done(added);
    else if (wanted == Wanted::All)
        emit session.done(
            ModelPanel::tr("%1. PyTorch's native backend has none: look at its dtype configs").arg(added));
    else
        emit session.done(
            ModelPanel::tr("%1; PyTorch's native backend has none for %2").arg(added, leftOut.join(", ")));
    document.insertEntries(row, std::move(entries), ModelPanel::tr("Add patterns for %1").arg(what));
    session.cursor().moveTo(row);
}

/// Finds PyTorch's pattern configs for the nodes in a thread, as a model may be large, and adds those that are missing
/// in the document. `what` names the nodes for the user.
void addPatterns(session::Session &session, Actions &actions, std::vector<fx::NodeIndex> nodes, const QString &what,
                 Wanted wanted)
{
    const BackendConfig &like = findBuiltInConfig("native", session.document().release())->config();
    const auto find = [model = session.openModel().model(), nodes = std::move(nodes), &like,
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
    inThread(actions, find, [&session, what, wanted](const std::optional<fx::Cover> &cover) {
        insertMissing(session, cover.value_or(fx::Cover()), what, wanted);
    });
}

/// Adds pattern configs for the chosen node, as one undo step: those of PyTorch's native backend or, if that has none,
/// a new one. Refuses a node that a pattern config of the document takes already.
void addPatternForChosen(session::Session &session, Actions &actions)
{
    const std::optional<fx::NodeIndex> node = session.modelCursor().now().node;
    const session::SimulatedModel *result = session.modelSimulator().result().get();
    if (!node || !result || result->status(*node) != fx::NodeStatus::NoPattern) {
        emit session.failed(
            ModelPanel::tr("Add Pattern"),
            ModelPanel::tr(
                "Choose a node that no pattern config takes. F7 leads to the next node that is not quantized."));
        return;
    }
    addPatterns(session, actions, {*node}, result->comparedName(*node), Wanted::All);
}

/// Adds the pattern configs that PyTorch's native backend has for the nodes that no pattern config takes, as one undo
/// step.
void addMissingPatterns(session::Session &session, Actions &actions)
{
    const session::SimulatedModel *result = session.modelSimulator().result().get();
    if (!result)
        return;
    std::vector<fx::NodeIndex> nodes;
    for (fx::NodeIndex node = 0; node < result->model().nodes.size(); ++node) {
        if (result->status(node) == fx::NodeStatus::NoPattern)
            nodes.push_back(node);
    }
    addPatterns(session, actions, std::move(nodes), session.openModel().title(), Wanted::OfPyTorch);
}

void fillRecent(QMenu &menu, session::Session &session)
{
    menu.clear();
    for (const QString &path : session.recentModels())
        menu.addAction(session::fileMenuText(path), &menu, [&session, path] { session.openModel().open(path); });
    if (menu.isEmpty())
        menu.addAction(ModelPanel::tr("None was open beside this document"))->setEnabled(false);
}

} // namespace

void addModelCommands(session::Session &session, const PanelGetter<ModelPanel> &panel,
                      const PanelGetter<ModelPanel> &shown, const PanelGetter<CoveragePanel> &shownTable,
                      Actions &actions)
{
    actions.on(Command::OpenModel, [&session, &actions] { askToOpenModel(session, actions.window()); });
    actions.on(Command::CompareModels, [&session, shownTable] {
        CoveragePanel &table = shownTable();
        if (session.modelCoverage().count() == 0)
            table.askModels();
    });
    actions.on(Command::CloseModel, [&session] { session.openModel().close(); });
    actions.on(Command::NextNodeNotQuantized, [shown] {
        if (shown().goToNextNotQuantized()) // else the graph would choose its first node when it gets the focus
            shown().setFocus();
    });
    actions.on(Command::FindNode, [shown] { shown().focusSearch(); });
    actions.on(Command::AddPatternForNode, [&session, &actions, shown] {
        shown();
        addPatternForChosen(session, actions);
    });
    actions.on(Command::AddMissingPatterns, [&session, &actions, shown] {
        shown();
        addMissingPatterns(session, actions);
    });
    actions.on(Command::SaveModelPicture,
               [&session, &actions, panel] { askToSaveModel(session, actions, pictureOf(panel().graph())); });
    const auto enable = [&session, &actions] {
        for (const Command command :
             {Command::CloseModel, Command::ShowModel, Command::NextNodeNotQuantized, Command::FindNode,
              Command::AddPatternForNode, Command::AddMissingPatterns, Command::SaveModelPicture})
            actions[command]->setEnabled(session.openModel().model() != nullptr);
    };
    QObject::connect(&session.openModel(), &session::OpenModel::changed, &actions, enable);
    enable();
}

QMenu *newRecentModelsMenu(session::Session &session, QWidget &window)
{
    auto *menu = new QMenu(ModelPanel::tr("R&ecent Models"), &window);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, &session] { fillRecent(*menu, session); });
    fillRecent(*menu, session);
    return menu;
}

} // namespace bcfg::ui::views
