// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QStringList>

#include <optional>
#include <xcb/damage.h>
#include <xcb/xcb.h>

namespace bcfg::bench {

/// An X server without a real screen (Xvfb) that reports when a program's first window is painted.
class DisplayServer
{
public:
    DisplayServer();
    ~DisplayServer();
    DisplayServer(const DisplayServer &) = delete;
    DisplayServer &operator=(const DisplayServer &) = delete;

    /// False if there is no Xvfb, or if it cannot report painting.
    bool isRunning() const { return m_firstDamageEvent > 0; }

    /// Milliseconds from the launch of the program until its first large window is painted; then ends the program.
    /// nullopt if it shows no window within ten seconds. `environment` ("NAME=VALUE") is added to this program's own.
    std::optional<double> firstPaint(const QString &program, const QStringList &arguments,
                                     const QStringList &environment);

private:
    bool takeEvents(xcb_window_t &window);

    QProcess m_server;
    QByteArray m_display;
    xcb_connection_t *m_connection = nullptr;
    int m_firstDamageEvent = 0;
};

} // namespace bcfg::bench
