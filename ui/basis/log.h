// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLoggingCategory>
#include <QStringList>

// What the log tells of: one category for each area, silent until there is a log. Lines name files, durations and
// reasons; never what documents hold.
Q_DECLARE_LOGGING_CATEGORY(logProgram)
Q_DECLARE_LOGGING_CATEGORY(logFiles)
Q_DECLARE_LOGGING_CATEGORY(logRecovery)
Q_DECLARE_LOGGING_CATEGORY(logPython)
Q_DECLARE_LOGGING_CATEGORY(logSettings)

namespace bcfg::ui {

/// Where the log is kept; empty where it is not.
QString logFile();

/// Keeps what Qt tells developers of the system from the terminal. To be called before the application is made.
void handleMessages();

/// Keeps what is logged from now on in that file, which becomes FILE.1 and then FILE.2 when it is large. Several
/// processes may write to one. What others than the program log goes to where it went before, too. A log that cannot be
/// written is none.
void keepLog(const QString &file);

/// The last lines of the log.
QStringList lastLogLines(int count);

} // namespace bcfg::ui
