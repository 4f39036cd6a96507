// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg::ui {

/// From now on a crash of the program leaves a line in the log (empty: in none), and waits a moment, so that the
/// threads of the journals have written the last edits when it ends the program as it would have without this.
void guardCrashes(const QString &logFile);

} // namespace bcfg::ui
