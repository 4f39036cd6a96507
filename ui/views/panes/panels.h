// SPDX-License-Identifier: Apache-2.0
#pragma once

class QAction;
class QWidget;

namespace bcfg::ui {

class Actions;
class Panel;
class Session;

// What the panes hold, each made of a session alone; `actions` are the window's, for context menus. Nobody owns them
// yet.

Panel *newPatternsPanel(Session &session, Actions &actions);
Panel *newPreviewPanel(Session &session, Actions &actions);
Panel *newOperatorsPanel(Session &session, Actions &actions);
Panel *newOverviewPanel(Session &session, Actions &actions);
Panel *newProblemsPanel(Session &session, Actions &actions);
Panel *newMatchPanel(Session &session, Actions &actions);
Panel *newFindPanel(Session &session, Actions &actions);
Panel *newCoveragePanel(Session &session, Actions &actions);
/// A VerdictMatrix and a ModelPanel, which the middle of the window holds.
Panel *newMatrixPanel(Session &session, Actions &actions);
Panel *newModelPanel(Session &session, Actions &actions);

/// The commands that copy the selected pattern configs, as a menu in the context menu of a view.
QAction *newCopyAsMenu(Actions &actions, QWidget &view);

} // namespace bcfg::ui
