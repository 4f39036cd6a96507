// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

namespace bcfg::ui::window {

/// Emits received() in the event loop when the system wants the program to end: on SIGTERM, SIGINT or SIGHUP. If the
/// program has not ended five seconds later, it is ended by force; a second signal of the same kind ends it at once.
/// Only one object of this class may exist at a time.
class TerminationSignals : public QObject
{
    Q_OBJECT

public:
    explicit TerminationSignals(QObject *parent = nullptr);
    ~TerminationSignals() override;

    /// The exit status that shells use for a program that this signal has ended.
    static int exitStatus(int signal) { return 128 + signal; }

signals:
    void received(int signal);

private:
    int m_sockets[2] = {-1, -1};
};

/// From now on, a crash of the program writes a line to the log (unless `logFile` is empty) and waits 0.3 seconds, so
/// that the journals' threads can write the last edits. Then the signal ends the program as usual.
void guardCrashes(const QString &logFile);

} // namespace bcfg::ui::window
