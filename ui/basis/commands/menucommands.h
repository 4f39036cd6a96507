// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandsearch.h"

class QMenuBar;

namespace bcfg::ui {

/// All visible commands of a menu bar and its submenus, disabled ones included, each with its path.
std::vector<MenuCommand> menuCommands(const QMenuBar &bar);

} // namespace bcfg::ui
