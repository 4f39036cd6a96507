// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/enumarray.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/settings/settings.h"
#include "ui/page/operators/operatorpalette.h"
#include "ui/session/problems/diagnosticlist.h"
#include "ui/session/qconfigmemory.h"
#include "ui/session/session.h"
#include "ui/views/find/findpanel.h"
#include "ui/views/match/differencebox.h"
#include "ui/views/match/matrixcolumns.h"
#include "ui/views/match/verdictmatrix.h"
#include "ui/views/modelview/coveragepanel.h"
#include "ui/views/modelview/matchpane.h"
#include "ui/views/modelview/modelgraph.h"
#include "ui/views/modelview/modelpanel.h"
#include "ui/views/overview/overviewpanel.h"
#include "ui/views/panes/panes.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/patterns/groupedentries.h"
#include "ui/views/patterns/patterncommands.h"
#include "ui/views/preview/previewpanel.h"

#include <type_traits>

namespace bcfg::ui::views {

namespace {

// Make the panels of the panes. `actions` are the window's, for context menus. The caller owns the panel.

EntryList *newPatternsPanel(session::Session &session, Actions & /*actions*/)
{
    auto *list = new EntryList(session);
    list->restoreColumns(session.settings().patternColumns.value());
    list->setGrouping(static_cast<Grouping>(session.settings().patternGroups.value()));
    QObject::connect(list, &EntryList::groupingChanged, list, [&session, list] {
        session.settings().patternGroups.set(static_cast<int>(list->shown().grouping()));
    });
    return list;
}

PreviewPanel *newPreviewPanel(session::Session &session, Actions &actions)
{
    auto *panel = new PreviewPanel(session.cursor(), session.jsonDrafts());
    panel->setMenuActions({newCopyAsMenu(actions, *panel), actions[Command::EditJson]});
    return panel;
}

page::OperatorPalette *newOperatorsPanel(session::Session &session, Actions & /*actions*/)
{
    auto *palette = new page::OperatorPalette(session.node());
    page::OperatorModel &model = palette->model();
    model.setRecent(session.settings().recentOperators.value());
    QObject::connect(&model, &page::OperatorModel::recentChanged, palette,
                     [&session, &model] { session.settings().recentOperators.set(model.recent()); });
    return palette;
}

OverviewPanel *newOverviewPanel(session::Session &session, Actions &actions)
{
    auto *panel = new OverviewPanel(session);
    QObject::connect(panel, &OverviewPanel::comparisonRequested, actions[Command::CompareWithSaved], &QAction::trigger);
    return panel;
}

session::DiagnosticList *newProblemsPanel(session::Session &session, Actions &actions)
{
    auto *list = new session::DiagnosticList(session.document(), session.checker());
    const auto follow = [](QAction *command, const QAction &action) {
        command->setEnabled(action.isEnabled());
        QObject::connect(&action, &QAction::enabledChanged, command, &QAction::setEnabled);
    };
    follow(actions[Command::MuteProblem], list->muteOfProblem());
    follow(actions[Command::MuteRule], list->muteOfRule());
    return list;
}

MatchPane *newMatchPane(session::Session &session, Actions &actions)
{
    auto *pane = new MatchPane(session);
    QAction *apply = actions[Command::ApplySmallestChange];
    apply->setEnabled(false);
    QObject::connect(pane, &MatchPane::changesShown, apply, &QAction::setEnabled);
    QObject::connect(apply, &QAction::triggered, pane, &MatchPane::applySmallestChange);
    QObject::connect(pane, &MatchPane::patternWanted, actions[Command::AddPatternForNode], &QAction::trigger);
    return pane;
}

FindPanel *newFindPanel(session::Session &session, Actions & /*actions*/)
{
    return new FindPanel(session.document(), session.checker());
}

CoveragePanel *newCoveragePanel(session::Session &session, Actions &)
{
    return new CoveragePanel(session);
}

#define TITLE(text) QT_TRANSLATE_NOOP("Panes", text)

template <auto newPanel>
constexpr PaneInfo::Content holds = {
    [](session::Session &session, Actions &actions) -> Panel * { return newPanel(session, actions); },
    &std::remove_pointer_t<std::invoke_result_t<decltype(newPanel), session::Session &, Actions &>>::staticMetaObject};

/// One row for each pane, in the order in which panes are placed and listed in menus.
constexpr PaneInfo paneRows[] = {
    {PaneId::Patterns, "patterns", TITLE("Patterns"), "patterns", Qt::LeftDockWidgetArea, holds<newPatternsPanel>, 288,
     std::nullopt, true},
    {PaneId::Preview, "preview", TITLE("Preview"), "preview", Qt::RightDockWidgetArea, holds<newPreviewPanel>, 376,
     std::nullopt, true},
    {PaneId::Operators, "operators", TITLE("Operators"), "pattern", Qt::RightDockWidgetArea, holds<newOperatorsPanel>,
     0, PaneId::Preview},
    {PaneId::Overview, "overview", TITLE("Overview"), "patterns", Qt::RightDockWidgetArea, holds<newOverviewPanel>, 0,
     PaneId::Preview},
    {PaneId::Problems, "problems", TITLE("Problems"), "problems", Qt::BottomDockWidgetArea, holds<newProblemsPanel>,
     176},
    {PaneId::Match, "match", TITLE("Match"), "match", Qt::BottomDockWidgetArea, holds<newMatchPane>, 0,
     PaneId::Problems, true},
    {PaneId::Find, "find", TITLE("Find"), "find", Qt::BottomDockWidgetArea, holds<newFindPanel>, 0, PaneId::Problems,
     false, true},
    {PaneId::Models, "models", TITLE("Models"), "model", Qt::BottomDockWidgetArea, holds<newCoveragePanel>, 0,
     PaneId::Problems, false, true},
};

#undef TITLE

static_assert(followsEnum(paneRows, &PaneInfo::pane, PaneId::Models));

} // namespace

std::span<const PaneInfo> paneTable()
{
    return paneRows;
}

VerdictMatrix *newMatrixPanel(session::Session &session, Actions &actions)
{
    auto *matrix = new VerdictMatrix(session.cursor(), session.simulator(), actions[Command::AddQConfig]);
    MatrixColumns &columns = matrix->columns();
    columns.setChecks(session.settings().matrixColumns.value());
    QObject::connect(&columns, &MatrixColumns::checkedChanged, matrix,
                     [&session, &columns] { session.settings().matrixColumns.set(columns.checks()); });
    session::QConfigMemory &memory = session.qconfigMemory();
    DifferenceBox &box = matrix->differences();
    box.setKeys(memory.compared());
    QObject::connect(&box, &DifferenceBox::changed, &memory, [&memory, &box] { memory.setCompared(box.keys()); });
    QObject::connect(&memory, &session::QConfigMemory::comparedRecalled, &box, &DifferenceBox::setKeys);
    const auto list = [&actions](std::initializer_list<Command> commands) {
        QList<QAction *> all;
        for (const Command command : commands)
            all.append(actions[command]);
        return all;
    };
    matrix->setMenus({QList<QAction *>{newCopyAsMenu(actions, *matrix)} +
                          list({Command::DuplicatePattern, Command::RemovePatterns, Command::MovePatternUp,
                                Command::MovePatternDown, Command::AddPattern}),
                      list({Command::EditQConfig, Command::DuplicateQConfig}),
                      list({Command::RenameQConfig, Command::RemoveQConfig}), list({Command::SaveMatrixPicture})});
    return matrix;
}

ModelPanel *newModelPanel(session::Session &session, Actions &actions)
{
    auto *panel = new ModelPanel(session);
    panel->graph().addActions({actions[Command::AddPatternForNode], actions[Command::AddMissingPatterns],
                               actions[Command::FindNode], actions[Command::NextNodeNotQuantized],
                               actions[Command::SaveModelPicture], actions[Command::CloseModel]});
    return panel;
}

} // namespace bcfg::ui::views
