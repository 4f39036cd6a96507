// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::views {

class ModelPanel;
class VerdictMatrix;

// Functions that make the panels in the middle of the window, each from a session; `actions` are the window's, for
// context menus. The caller owns the panel.

VerdictMatrix *newMatrixPanel(session::Session &session, Actions &actions);
ModelPanel *newModelPanel(session::Session &session, Actions &actions);

} // namespace bcfg::ui::views
