// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace bcfg::ui {

/// Tells in the event loop that the system wants the program to end: SIGTERM, SIGINT or SIGHUP. Should that not come
/// about, the program ends some seconds later all the same, and a second signal ends it at once. One of it at a time.
class TerminationSignals : public QObject
{
    Q_OBJECT

public:
    explicit TerminationSignals(QObject *parent = nullptr);
    ~TerminationSignals() override;

    /// That of a program which such a signal has ended, as a shell tells it.
    static int exitStatus(int signal) { return 128 + signal; }

signals:
    void received(int signal);

private:
    int m_sockets[2] = {-1, -1};
};

} // namespace bcfg::ui
