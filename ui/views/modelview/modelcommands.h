// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

class QMenu;
class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::views {

class CoveragePanel;
class ModelPanel;

/// A function that makes a panel if needed and returns it.
template <class Type>
using PanelGetter = std::function<Type &()>;
/// Adds the commands for the model that is open beside a document. `panel` returns the panel of the open model; `shown`
/// also brings this panel to the front. `shownTable` returns the table of several models and brings it to the front.
/// All references must outlive `actions`.
void addModelCommands(session::Session &session, const PanelGetter<ModelPanel> &panel,
                      const PanelGetter<ModelPanel> &shown, const PanelGetter<CoveragePanel> &shownTable,
                      Actions &actions);

/// Makes the menu of the models that were open beside the document recently.
QMenu *newRecentModelsMenu(session::Session &session, QWidget &window);

} // namespace bcfg::ui::views
