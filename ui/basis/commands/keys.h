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

/// The command's keys where the user has chosen no key. Menus show the first key; standard commands may have further
/// keys, such as Shift+Insert for paste.
QList<QKeySequence> defaultKeys(Command command);
/// The current keys of the command: the key that the user has chosen, no key if the user has removed it, or else those
/// default keys that conflict with no key that the user has chosen for another command.
QList<QKeySequence> keysOf(Command command, const Settings &settings);
/// Whether the first key of the command is another than by default.
bool isKeyChanged(Command command, const Settings &settings);

/// Makes `key` the only key of the command, in all windows. An empty key removes the command's keys.
void setKey(Command command, const QKeySequence &key, Settings &settings);
void resetKey(Command command, Settings &settings);

/// Whether the keys are equal, or one key sequence begins with the other ("Ctrl+K" and "Ctrl+K, Ctrl+F"), as Qt cannot
/// tell these apart.
bool areInConflict(const QKeySequence &a, const QKeySequence &b);
/// Another command whose key conflicts with `key`; nothing where no key does.
std::optional<Command> rivalOf(Command command, const QKeySequence &key, const Settings &settings);
/// Why no command can have the key, as a sentence; empty where a command can have it.
QString keyProblem(const QKeySequence &key);

} // namespace bcfg::ui
