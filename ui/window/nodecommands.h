// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/commands/actions.h"
#include "ui/document/nodecursor.h"

class QDockWidget;

namespace bcfg::ui {

class OperatorPalette;
class PatternPane;

/// The commands that assemble the shown pattern: those that put an operator somewhere lead to the palette, the others
/// act on the chosen node at once. The views of the pattern have them in their context menus.
class NodeCommands : public QObject
{
    Q_OBJECT

public:
    /// `window` owns them; `dock` holds the palette.
    NodeCommands(NodeCursor &node, PatternPane &pane, OperatorPalette &palette, QDockWidget &dock, Actions &actions,
                 QWidget &window);

private:
    void update();

    NodeCursor &m_node;
    Actions &m_actions;
};

} // namespace bcfg::ui
