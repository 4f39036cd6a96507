// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/pattern.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/session/document/nodecursor.h"
#include "ui/session/problems/diagnosticlist.h"
#include "ui/session/session.h"
#include "ui/views/find/findpanel.h"
#include "ui/views/panes/panes.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/preview/previewpanel.h"
#include "ui/window/centre.h"
#include "ui/window/windowcommands.h"

#include <numeric>

namespace bcfg::ui::window {

namespace {

/// The path of the chosen operator in the pattern; empty if the operator has no path.
QString chosenSymbol(const session::NodeCursor &node)
{
    const std::optional<Pattern> pattern = node.pattern();
    const Pattern *chosen = pattern ? nodeAt(*pattern, node.path()) : nullptr;
    const Symbol *symbol = chosen ? operatorOf(*chosen).symbol() : nullptr;
    return symbol ? toQString(symbol->path()) : QString();
}

void addFindCommands(session::NodeCursor &node, views::Panes &panes, Actions &actions)
{
    const auto on = [&panes, &actions](Command command, auto step) {
        actions.on(command, [&panes, step] { step(panes.shown<views::FindPanel>()); });
    };
    on(Command::FindInDocument, [](views::FindPanel &find) { find.focusText(); });
    on(Command::FindNext, [](views::FindPanel &find) { find.step(1); });
    on(Command::FindPrevious, [](views::FindPanel &find) { find.step(-1); });
    on(Command::FindUses, [&node](views::FindPanel &find) { find.showUses(chosenSymbol(node), false); });
    on(Command::RenameSymbol, [&node](views::FindPanel &find) { find.showUses(chosenSymbol(node), true); });
    const auto enable = [&actions, &node] {
        for (const Command command : {Command::FindUses, Command::RenameSymbol})
            actions[command]->setEnabled(!chosenSymbol(node).isEmpty());
    };
    QObject::connect(&node, &session::NodeCursor::moved, &actions, enable);
    QObject::connect(&node, &session::NodeCursor::patternChanged, &actions, enable);
    enable();
}

void addProblemCommands(session::Checker &checker, views::Panes &panes, Actions &actions)
{
    const auto on = [&panes, &actions](Command command, auto act) {
        actions.on(command, [&panes, act] { act(panes.shown<session::DiagnosticList>()); });
    };
    on(Command::NextProblem, [](session::DiagnosticList &problems) { problems.step(1); });
    on(Command::PreviousProblem, [](session::DiagnosticList &problems) { problems.step(-1); });
    on(Command::MuteProblem, [](session::DiagnosticList &problems) { problems.muteOfProblem().trigger(); });
    on(Command::MuteRule, [](session::DiagnosticList &problems) { problems.muteOfRule().trigger(); });
    for (const Command command : {Command::MuteProblem, Command::MuteRule})
        actions[command]->setEnabled(false); // the list of problems enables them once it is made
    const auto showCount = [&checker, &pane = panes[PaneId::Problems]] {
        const session::ProblemCounts &problems = checker.totals();
        const int total = std::accumulate(problems.begin(), problems.end(), 0);
        pane.setWindowTitle(total > 0 ? Centre::tr("Problems (%1)").arg(total) : Centre::tr("Problems"));
    };
    QObject::connect(&checker, &session::Checker::changed, &actions, showCount);
    showCount();
}

} // namespace

void addViewCommands(session::Session &session, views::Panes &panes, Centre &centre, Actions &actions)
{
    addFindCommands(session.node(), panes, actions);
    addProblemCommands(session.checker(), panes, actions);
    actions.on(Command::ShowMatrix, [&panes, &centre] {
        const bool isShown = centre.isVisible() && centre.showsMatrix(); // not behind an enlarged pane
        panes.showCentre();
        isShown ? centre.showPattern() : centre.showMatrix();
        centre.focus();
    });
    actions.on(Command::ShowModel, [&panes, &centre] {
        const bool isShown = centre.isVisible() && centre.showsModel();
        panes.showCentre();
        isShown ? centre.showPattern() : centre.showModel();
        centre.focus();
    });
    actions.on(Command::EditJson, [&panes] { panes.shown<views::PreviewPanel>().editJson(); });
    actions.on(Command::NextPane, [&panes] { panes.step(1); });
    actions.on(Command::PreviousPane, [&panes] { panes.step(-1); });
    actions.on(Command::EnlargePane, [&panes] { panes.enlargeCurrent(); });
    actions.on(Command::ResetLayout, [&panes] { panes.reset(); });
    actions.bind(Command::AllConstraints, session.settings().showsAllConstraints);
}

} // namespace bcfg::ui::window
