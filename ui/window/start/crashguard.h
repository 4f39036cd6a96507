// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg::ui::window {

/// From now on, a crash of the program writes a line to the log (unless `logFile` is empty) and waits 0.3 seconds, so
/// that the journals' threads can write the last edits. Then the signal ends the program as usual.
void guardCrashes(const QString &logFile);

} // namespace bcfg::ui::window
