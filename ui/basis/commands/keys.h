// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QKeySequence>
#include <QList>

#include <optional>

namespace bcfg::ui {

class Settings;

/// The path of a command in the menus: "File › Export › Python Module".
QString commandPath(Command command);

/// The keys of a command where the user has chosen none. Menus show the first one; any others are the keys of old
/// keyboards.
QList<QKeySequence> defaultKeys(Command command);
/// The keys that the command has now: the one that the user has chosen, no key where the user has taken it away, else
/// its default keys.
QList<QKeySequence> keysOf(Command command, const Settings &settings);
bool hasOwnKey(Command command, const Settings &settings);

/// Gives the command this key alone, in all windows. An empty key leaves it without one.
void setKey(Command command, const QKeySequence &key, Settings &settings);
void resetKey(Command command, Settings &settings);

/// Another command whose keys conflict with `key`: one of them is equal to it, begins with it, or is its beginning, so
/// that Qt could not tell them apart.
std::optional<Command> rivalOf(Command command, const QKeySequence &key, const Settings &settings);
/// Why no command may have the key, as a sentence; empty where one may.
QString keyProblem(const QKeySequence &key);

} // namespace bcfg::ui
