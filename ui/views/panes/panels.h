// SPDX-License-Identifier: Apache-2.0
#pragma once

class QAction;
class QWidget;

namespace bcfg::ui {

class Actions;
class DiagnosticList;
class EntryList;
class FindPanel;
class MatchPanel;
class ModelPanel;
class OperatorPalette;
class OverviewPanel;
class PreviewPanel;
class Session;
class VerdictMatrix;

// What the panes hold, each made of a session alone; `actions` are the window's, for context menus. Nobody owns them
// yet.

EntryList *newPatternsPanel(Session &session, Actions &actions);
PreviewPanel *newPreviewPanel(Session &session, Actions &actions);
OperatorPalette *newOperatorsPanel(Session &session, Actions &actions);
OverviewPanel *newOverviewPanel(Session &session, Actions &actions);
DiagnosticList *newProblemsPanel(Session &session, Actions &actions);
MatchPanel *newMatchPanel(Session &session, Actions &actions);
FindPanel *newFindPanel(Session &session, Actions &actions);
/// The middle of the window holds these two.
VerdictMatrix *newMatrixPanel(Session &session, Actions &actions);
ModelPanel *newModelPanel(Session &session, Actions &actions);

/// The commands that copy the selected pattern configs, as a menu in the context menu of a view.
QAction *newCopyAsMenu(Actions &actions, QWidget &view);

} // namespace bcfg::ui
