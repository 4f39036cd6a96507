// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"
#include "ui/basis/toolkit/panel.h"

#include <array>
#include <optional>
#include <span>

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::window {

/// One row of the tour's table. The texts are translated in the context "Tour".
struct TourStep
{
    const char *title;
    const char *what; ///< what to do or to look at; %1, %2 … are the keys of `commands`
    const char *why;  ///< what PyTorch does with the result of the step; %1, %2 … as in `what`
    std::array<std::optional<Command>, 6> commands = {};
    const char *widget = nullptr;       ///< object name of the widget that the step is about; else null
    std::optional<Command> button = {}; ///< the command whose toolbar button the step is about
    std::optional<PaneId> pane = {};    ///< the pane to bring into view; nullopt for none
    using Test = bool (*)(const session::Session &);
    Test isDone = {}; ///< whether the session has reached the goal of the step; null: only text to read
    Test needs = {};  ///< isDone of an earlier step without which the texts would be wrong; null: none
};

/// The steps in order. The last one says what can be done after the tour.
std::span<const TourStep> tourSteps();

} // namespace bcfg::ui::window
