// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandsearch.h"

class QMenuBar;

namespace bcfg::ui {

/// What the menus offer now, each with the titles of its menus: a command that is disabled or hidden is left out.
std::vector<MenuCommand> menuCommands(const QMenuBar &bar);

} // namespace bcfg::ui
