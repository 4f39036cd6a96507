// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandsearch.h"

class QMenuBar;

namespace bcfg::ui {

/// All visible commands of a menu bar and its submenus, each with its path. Disabled commands are among them.
std::vector<MenuCommand> menuCommands(const QMenuBar &bar);

} // namespace bcfg::ui
