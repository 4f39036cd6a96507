// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"
#include "ui/basis/toolkit/panel.h"

#include <array>
#include <optional>
#include <span>

namespace bcfg::ui {

class Session;

/// One row of the tour's table. The texts are translated in the context "Tour".
struct TourStep
{
    const char *title;
    const char *what; ///< what to do or to look at; %1, %2 … are the keys of `commands`
    const char *why;  ///< why PyTorch cares; with keys likewise
    std::array<std::optional<Command>, 6> commands = {};
    const char *widget = nullptr;         ///< what the step is about, by the name of its object,
    std::optional<Command> button = {};   ///< or this command's button of the toolbar
    std::optional<PaneId> pane = {};      ///< that is to be in sight
    bool (*isDone)(const Session &) = {}; ///< however it was done; null: the step is to be read
};

/// The steps in order. The last one says what can be done after the tour.
std::span<const TourStep> tourSteps();

} // namespace bcfg::ui
