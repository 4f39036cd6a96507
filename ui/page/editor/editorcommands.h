// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class NodeCursor;
}

namespace bcfg::ui::page {

class OperatorPalette;
class PatternEditor;

/// Adds the commands that edit the shown pattern, and the commands that move the focus within its page. Commands that
/// insert or replace an operator open the palette; the others act on the chosen node at once. `palette` shows the
/// palette and returns it. `showPage` shows the page before it is changed or focused. The Tab key leads from `before`
/// to the page. All references must outlive `actions`.
void addEditorCommands(session::NodeCursor &node, PatternEditor &editor, QWidget &before,
                       const std::function<OperatorPalette &()> &palette, const std::function<void()> &showPage,
                       Actions &actions);

} // namespace bcfg::ui::page
