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

#include <QEvent>

namespace bcfg::ui::page {

namespace {

constexpr std::pair<Command, Placement> placements[] = {
    {Command::AppendOperator, Placement::Append},   {Command::PrependOperator, Placement::Prepend},
    {Command::WrapOperator, Placement::Wrap},       {Command::AddOperand, Placement::Operand},
    {Command::ReplaceOperator, Placement::Replace},
};

constexpr Command otherCommands[] = {Command::UnwrapOperator, Command::DeleteOperator, Command::MoveOperandUp,
                                     Command::MoveOperandDown};

} // namespace

EditorCommands::EditorCommands(session::NodeCursor &node, PatternEditor &editor, QWidget &before,
                               std::function<Panel &()> palette, Actions &actions)
    : m_node(node),
      m_before(before),
      m_actions(actions)
{
    const auto onPage = [this](Command command, auto function) {
        m_actions.on(command, this, [this, function] {
            emit pageWanted();
            m_node.cursor().settle(); // else the changed pattern would replace what is typed as text
            function();
        });
    };
    for (const auto &[command, placement] : placements)
        onPage(command, [palette, chosen = placement] { static_cast<OperatorPalette &>(palette()).search(chosen); });
    onPage(Command::UnwrapOperator, [this] { m_node.unwrap(); });
    onPage(Command::DeleteOperator, [this] { m_node.remove(); });
    onPage(Command::MoveOperandUp, [this] { m_node.moveOperand(-1); });
    onPage(Command::MoveOperandDown, [this] { m_node.moveOperand(1); });
    onPage(Command::GoToDTypes, [&editor] { editor.page().goToDTypes(); });
    onPage(Command::GoToModules, [&editor] { editor.page().goToModules(); });
    setEditCommand(*m_actions[Command::DeleteOperator], Command::Delete);
    connect(&node, &session::NodeCursor::patternChanged, this, &EditorCommands::update);
    connect(&node, &session::NodeCursor::shownChanged, this, &EditorCommands::update);
    editor.installEventFilter(this);
    connect(&editor, &PatternEditor::pageMade, this, &EditorCommands::setUp);
    update();
}

/// The commands apply while the editor is shown: the page of several pattern configs may take its place.
bool EditorCommands::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        m_node.setShown(event->type() == QEvent::ShowToParent);
    return QObject::eventFilter(watched, event);
}

void EditorCommands::setUp(PatternPage &page)
{
    if (m_before.window() == page.window()) // not when the editor is in a floating pane
        tabThrough(page, m_before);
    const PatternPane &pane = page.patternPane();
    for (QWidget *view : {static_cast<QWidget *>(&pane.tree()), static_cast<QWidget *>(&pane.graph())}) {
        view->setContextMenuPolicy(Qt::ActionsContextMenu);
        for (const auto &[command, placement] : placements)
            view->addAction(m_actions[command]);
        for (const Command command : otherCommands)
            view->addAction(m_actions[command]);
    }
    connect(&pane.tree(), &QTreeView::activated, m_actions[Command::ReplaceOperator], &QAction::trigger);
}

/// The commands stay enabled where a step would be refused: the refusal says why.
void EditorCommands::update()
{
    const bool hasEntry = m_node.cursor().isValid() && m_node.isShown();
    const bool hasPattern = m_node.pattern().has_value() && m_node.isShown();
    for (const auto &[command, placement] : placements)
        m_actions[command]->setEnabled(hasEntry);
    m_actions[Command::GoToDTypes]->setEnabled(hasEntry);
    m_actions[Command::GoToModules]->setEnabled(hasEntry);
    for (const Command command : otherCommands)
        m_actions[command]->setEnabled(hasPattern);
}

} // namespace bcfg::ui::page
