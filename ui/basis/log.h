// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLoggingCategory>
#include <QStringList>

// One logging category for each area of the program. All are silent until keepLog() is called. Messages name files,
// durations and reasons, never the contents of documents.
Q_DECLARE_LOGGING_CATEGORY(logProgram)
Q_DECLARE_LOGGING_CATEGORY(logFiles)
Q_DECLARE_LOGGING_CATEGORY(logRecovery)
Q_DECLARE_LOGGING_CATEGORY(logPython)
Q_DECLARE_LOGGING_CATEGORY(logSettings)

namespace bcfg::ui {

/// The path of the log file; empty while no log is kept.
QString logFile();

/// Installs the message handler, which keeps some of Qt's messages for developers off the terminal. Call this before
/// the application object is created.
void handleMessages();

/// Writes the program's messages to `file` from now on. A file that has grown large is renamed to FILE.1, and FILE.1
/// to FILE.2. Several processes may write to the same file. Messages of Qt and others go to the log and, as before, to
/// the terminal. Lines are dropped silently where the file cannot be written.
void keepLog(const QString &file);

/// The last `count` lines of the log, or all lines of FILE and FILE.1 if they have fewer; empty while no log is kept.
QStringList lastLogLines(int count);

} // namespace bcfg::ui
