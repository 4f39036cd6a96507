// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QKeySequence>
#include <QList>

#include <optional>

namespace bcfg::ui {

class Settings;

/// Where the menus have a command: "File › Export › Python Module".
QString commandPath(Command command);

/// What a command has as keys unless the user has chosen another: of several the first is the one that menus show, the
/// others stand for keys of old keyboards.
QList<QKeySequence> defaultKeys(Command command);
/// What it has: one that the user has chosen, or none, or else its default.
QList<QKeySequence> keysOf(Command command, const Settings &settings);
bool hasOwnKey(Command command, const Settings &settings);

/// An empty key takes the command's away.
void setKey(Command command, const QKeySequence &key, Settings &settings);
void resetKey(Command command, Settings &settings);

/// The other command that would not hear its key any more, as the new one is the same or its beginning, or begins with
/// it.
std::optional<Command> rivalOf(Command command, const QKeySequence &key, const Settings &settings);
/// Why no command can have the key, a sentence; empty where one can.
QString keyProblem(const QKeySequence &key);

} // namespace bcfg::ui
