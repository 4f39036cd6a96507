// SPDX-License-Identifier: Apache-2.0
#include "ui/window/viewcommands.h"

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

#include <QKeyEvent>

#include <numeric>

namespace bcfg::ui::window {

namespace {

/// The path of the chosen operator in the pattern; empty where the operator has no path.
QString chosenSymbol(const session::NodeCursor &node)
{
    const std::optional<Pattern> pattern = node.pattern();
    const Pattern *chosen = pattern ? nodeAt(*pattern, node.path()) : nullptr;
    const Symbol *symbol = chosen ? operatorOf(*chosen).symbol() : nullptr;
    return symbol ? toQString(symbol->path()) : QString();
}

} // namespace

ViewCommands::ViewCommands(session::Session &session, views::Panes &panes, Centre &centre, Actions &actions)
    : m_session(session),
      m_panes(panes)
{
    connectFind(actions);
    actions.on(Command::NextProblem, this, [this] { problems().step(1); });
    actions.on(Command::PreviousProblem, this, [this] { problems().step(-1); });
    actions.on(Command::MuteProblem, this, [this] { problems().muteOfProblem().trigger(); });
    actions.on(Command::MuteRule, this, [this] { problems().muteOfRule().trigger(); });
    for (const Command command : {Command::MuteProblem, Command::MuteRule})
        actions[command]->setEnabled(false); // until the list is made, which then enables them
    actions.on(Command::ShowMatrix, this, [this, &centre] {
        const bool isShown = centre.isVisible() && centre.showsMatrix(); // not behind an enlarged pane
        m_panes.shrink();
        isShown ? centre.showPattern() : centre.showMatrix();
        centre.focus();
    });
    actions.on(Command::ShowModel, this, [this, &centre] {
        const bool isShown = centre.isVisible() && centre.showsModel();
        m_panes.shrink();
        isShown ? centre.showPattern() : centre.showModel();
        centre.focus();
    });
    actions.on(Command::EditJson, this, [this] { m_panes.shown<views::PreviewPanel>().editJson(); });
    actions.on(Command::NextPane, this, [this] { m_panes.step(1); });
    actions.on(Command::PreviousPane, this, [this] { m_panes.step(-1); });
    actions.on(Command::EnlargePane, this, [this] { m_panes.enlargeCurrent(); });
    actions.on(Command::ResetLayout, this, [this] { m_panes.reset(); });
    connect(&panes, &views::Panes::filterRequested, this, &ViewCommands::showFiltered);
    QAction *allConstraints = actions[Command::AllConstraints];
    session.settings().watch(Setting::AllConstraints, *this, [this, allConstraints] {
        allConstraints->setChecked(m_session.settings().showsAllConstraints());
    });
    connect(allConstraints, &QAction::toggled, this,
            [this](bool shows) { m_session.settings().setShowsAllConstraints(shows); });
    panes[PaneId::Problems].window()->installEventFilter(this);
    connect(&session.checker(), &session::Checker::changed, this, &ViewCommands::showCounts);
    showCounts();
}

void ViewCommands::connectFind(Actions &actions)
{
    session::NodeCursor &node = m_session.node();
    const auto on = [&](Command command, auto step) {
        actions.on(command, this, [this, step] { step(m_panes.shown<views::FindPanel>()); });
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
    connect(&node, &session::NodeCursor::moved, this, enable);
    connect(&node, &session::NodeCursor::patternChanged, this, enable);
    enable();
}

/// Applies the quick fix of the current problem from the field to which the problem has led, as no shortcut of the
/// window could: those of the list and of the dtype configs have the same keys.
bool ViewCommands::eventFilter(QObject * /*watched*/, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || !m_panes[PaneId::Problems].isVisible())
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (!isReturn || (key->modifiers() & ~Qt::KeypadModifier) != Qt::AltModifier)
        return false;
    problems().applyFix();
    return true;
}

/// The list of problems, shown in front.
session::DiagnosticList &ViewCommands::problems() const
{
    return m_panes.shown<session::DiagnosticList>();
}

void ViewCommands::showFiltered(const QString &filter, bool isOfProblems)
{
    m_panes.shown<views::EntryList>().setFilter(filter);
    if (isOfProblems)
        m_panes[PaneId::Problems].bringUp();
}

void ViewCommands::showCounts()
{
    const session::ProblemCounts &problems = m_session.checker().totals();
    const int total = std::accumulate(problems.begin(), problems.end(), 0);
    m_panes[PaneId::Problems].setWindowTitle(total > 0 ? tr("Problems (%1)").arg(total) : tr("Problems"));
}

} // namespace bcfg::ui::window
