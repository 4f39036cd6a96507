// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/editorcommands.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/page/editor/patterneditor.h"
#include "ui/page/editor/patterngraph.h"
#include "ui/page/editor/patternpage.h"
#include "ui/page/editor/patternpane.h"
#include "ui/page/editor/patterntree.h"
#include "ui/page/operators/operatorpalette.h"
#include "ui/session/document/nodecursor.h"

namespace bcfg::ui::page {

namespace {

constexpr std::pair<Command, Placement> placements[] = {
    {Command::AppendOperator, Placement::Append},   {Command::PrependOperator, Placement::Prepend},
    {Command::WrapOperator, Placement::Wrap},       {Command::AddOperand, Placement::Operand},
    {Command::ReplaceOperator, Placement::Replace},
};

constexpr Command otherCommands[] = {Command::UnwrapOperator, Command::DeleteOperator, Command::MoveOperandUp,
                                     Command::MoveOperandDown};

void setUp(PatternPage &page, QWidget &before, Actions &actions)
{
    if (before.window() == page.window()) // not when the editor is in a floating pane
        tabThrough(page, before);
    const PatternPane &pane = page.patternPane();
    for (QWidget *view : {static_cast<QWidget *>(&pane.tree()), static_cast<QWidget *>(&pane.graph())}) {
        view->setContextMenuPolicy(Qt::ActionsContextMenu);
        for (const auto &[command, placement] : placements)
            view->addAction(actions[command]);
        for (const Command command : otherCommands)
            view->addAction(actions[command]);
    }
    QObject::connect(&pane.tree(), &QTreeView::activated, actions[Command::ReplaceOperator], &QAction::trigger);
}

/// Enables the commands. They stay enabled where an edit would be refused: the refusal says why.
void enable(const session::NodeCursor &node, Actions &actions)
{
    const bool hasEntry = node.cursor().isValid() && node.isShown();
    const bool hasPattern = node.pattern().has_value() && node.isShown();
    for (const auto &[command, placement] : placements)
        actions[command]->setEnabled(hasEntry);
    actions[Command::AppendOperator]->setEnabled(node.isShown()); // makes the first pattern, too
    actions[Command::GoToDTypes]->setEnabled(hasEntry);
    actions[Command::GoToModules]->setEnabled(hasEntry);
    for (const Command command : otherCommands)
        actions[command]->setEnabled(hasPattern);
}

} // namespace

void addEditorCommands(session::NodeCursor &node, PatternEditor &editor, QWidget &before,
                       const std::function<OperatorPalette &()> &palette, const std::function<void()> &showPage,
                       Actions &actions)
{
    const auto onPage = [&actions, showPage](Command command, auto function) {
        actions.on(command, [showPage, function] {
            showPage();
            function();
        });
    };
    const auto onPattern = [&node, onPage](Command command, auto function) {
        onPage(command, [&node, function] {
            node.cursor().settle(); // else the changed pattern would replace what is typed as text
            function();
        });
    };
    for (const auto &[command, placement] : placements)
        onPattern(command, [palette, chosen = placement] { palette().search(chosen); });
    onPattern(Command::UnwrapOperator, [&node] { node.unwrap(); });
    onPattern(Command::DeleteOperator, [&node] { node.remove(); });
    onPattern(Command::MoveOperandUp, [&node] { node.moveOperand(-1); });
    onPattern(Command::MoveOperandDown, [&node] { node.moveOperand(1); });
    onPage(Command::GoToDTypes, [&editor] { editor.page().goToDTypes(); });
    onPage(Command::GoToModules, [&editor] { editor.page().goToModules(); });
    setEditCommand(*actions[Command::DeleteOperator], Command::Delete);
    const auto update = [&node, &actions] {
        enable(node, actions);
    };
    QObject::connect(&node, &session::NodeCursor::patternChanged, &actions, update);
    QObject::connect(&node, &session::NodeCursor::shownChanged, &actions, update);
    QObject::connect(&editor, &PatternEditor::pageMade, &actions,
                     [&before, &actions](PatternPage &page) { setUp(page, before, actions); });
    update();
}

} // namespace bcfg::ui::page
