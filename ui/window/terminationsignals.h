// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace bcfg::ui {

/// Tells in the event loop that the system wants the program to end: SIGTERM, SIGINT or SIGHUP. A second signal ends it
/// at once, should the first one not be answered. One of it at a time.
class TerminationSignals : public QObject
{
    Q_OBJECT

public:
    explicit TerminationSignals(QObject *parent = nullptr);
    ~TerminationSignals() override;

signals:
    void received(int signal);

private:
    int m_sockets[2] = {-1, -1};
};

} // namespace bcfg::ui
