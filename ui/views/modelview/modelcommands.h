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

template <class Type>
using Shown = std::function<Type &()>;
/// Adds the commands for the model that is open beside a document. `panel` returns the panel of the open model; `shown`
/// also brings it into view. `shownTable` brings the table of several models into view and returns it. All references
/// must outlive `actions`.
void addModelCommands(session::Session &session, const Shown<ModelPanel> &panel, const Shown<ModelPanel> &shown,
                      const Shown<CoveragePanel> &shownTable, Actions &actions);

/// Makes the menu of the models that were last open beside the document.
QMenu *newRecentModelsMenu(session::Session &session, QWidget &window);

} // namespace bcfg::ui::views
