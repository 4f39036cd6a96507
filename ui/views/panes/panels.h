// SPDX-License-Identifier: Apache-2.0
#pragma once

class QAction;
class QWidget;

namespace bcfg::ui {

class Actions;
class CoveragePanel;
class DiagnosticList;
class EntryList;
class FindPanel;
class MatchPane;
class ModelPanel;
class OperatorPalette;
class OverviewPanel;
class PreviewPanel;
class Session;
class VerdictMatrix;

// Functions that make the contents of the panes, each from a session; `actions` are the window's, for context menus.
// The caller owns the panel.

EntryList *newPatternsPanel(Session &session, Actions &actions);
PreviewPanel *newPreviewPanel(Session &session, Actions &actions);
OperatorPalette *newOperatorsPanel(Session &session, Actions &actions);
OverviewPanel *newOverviewPanel(Session &session, Actions &actions);
DiagnosticList *newProblemsPanel(Session &session, Actions &actions);
MatchPane *newMatchPanel(Session &session, Actions &actions);
FindPanel *newFindPanel(Session &session, Actions &actions);
CoveragePanel *newCoveragePanel(Session &session, Actions &actions);
/// These two panels stand in the middle of the window, not in panes.
VerdictMatrix *newMatrixPanel(Session &session, Actions &actions);
ModelPanel *newModelPanel(Session &session, Actions &actions);

/// Makes a menu of the commands that copy the selected pattern configs, for the context menu of `view`.
QAction *newCopyAsMenu(Actions &actions, QWidget &view);

} // namespace bcfg::ui
