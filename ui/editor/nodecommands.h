// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/commands/actions.h"
#include "ui/document/nodecursor.h"

#include <functional>

namespace bcfg::ui {

class OperatorPalette;
class PatternPane;

/// The commands that assemble the shown pattern: those that put an operator somewhere lead to the palette, the others
/// act on the chosen node at once.
class NodeCommands : public QObject
{
    Q_OBJECT

public:
    /// `window` owns them; `palette` brings the palette into sight.
    NodeCommands(NodeCursor &node, const std::function<OperatorPalette &()> &palette, Actions &actions,
                 QWidget &window);
    /// Into the context menus of its views.
    void addTo(PatternPane &pane);

private:
    void update();

    NodeCursor &m_node;
    Actions &m_actions;
};

} // namespace bcfg::ui
