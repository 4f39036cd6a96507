// SPDX-License-Identifier: Apache-2.0
#pragma once

class QAction;
class QWidget;

namespace bcfg::ui {

class Actions;
class Panel;
class Session;

// Makes the contents of the panes, each from a session; `actions` are the window's, for context menus. The caller owns
// the panel.

Panel *newPatternsPanel(Session &session, Actions &actions);
Panel *newPreviewPanel(Session &session, Actions &actions);
Panel *newOperatorsPanel(Session &session, Actions &actions);
Panel *newOverviewPanel(Session &session, Actions &actions);
Panel *newProblemsPanel(Session &session, Actions &actions);
Panel *newMatchPanel(Session &session, Actions &actions);
Panel *newFindPanel(Session &session, Actions &actions);
/// Make the VerdictMatrix and the ModelPanel in the middle of the window.
Panel *newMatrixPanel(Session &session, Actions &actions);
Panel *newModelPanel(Session &session, Actions &actions);

/// Makes a menu of the commands that copy the selected pattern configs, for the context menu of `view`.
QAction *newCopyAsMenu(Actions &actions, QWidget &view);

} // namespace bcfg::ui
