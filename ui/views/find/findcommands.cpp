// SPDX-License-Identifier: Apache-2.0
#include "ui/views/find/findcommands.h"

#include "core/document/model/patterntree.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/text.h"
#include "ui/session/document/nodecursor.h"
#include "ui/views/find/findpanel.h"

namespace bcfg::ui::views {

FindCommands::FindCommands(session::NodeCursor &node, const std::function<FindPanel &()> &panel, Actions &actions)
    : m_node(node),
      m_actions(actions)
{
    const auto on = [&](Command command, auto step) {
        actions.on(command, this, [panel, step] { step(panel()); });
    };
    on(Command::FindInDocument, [](FindPanel &find) { find.focusText(); });
    on(Command::FindNext, [](FindPanel &find) { find.step(1); });
    on(Command::FindPrevious, [](FindPanel &find) { find.step(-1); });
    on(Command::FindUses, [this](FindPanel &find) { find.showUses(chosenSymbol(), false); });
    on(Command::RenameSymbol, [this](FindPanel &find) { find.showUses(chosenSymbol(), true); });
    connect(&node, &session::NodeCursor::moved, this, &FindCommands::update);
    connect(&node, &session::NodeCursor::patternChanged, this, &FindCommands::update);
    update();
}

QString FindCommands::chosenSymbol() const
{
    const std::optional<Pattern> pattern = m_node.pattern();
    const Pattern *chosen = pattern ? nodeAt(*pattern, m_node.path()) : nullptr;
    const Symbol *symbol = chosen ? operatorOf(*chosen).symbol() : nullptr;
    return symbol ? toQString(symbol->path()) : QString();
}

void FindCommands::update()
{
    const bool hasSymbol = !chosenSymbol().isEmpty();
    for (const Command command : {Command::FindUses, Command::RenameSymbol})
        m_actions[command]->setEnabled(hasSymbol);
}

} // namespace bcfg::ui::views
