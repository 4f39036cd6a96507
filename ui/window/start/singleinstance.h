// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/window/start/spot.h"

#include <QLocalServer>

#include <optional>

class QLocalSocket;

namespace bcfg::ui::window {

/// What a newly started program asks the running program to do.
struct OpenRequest
{
    QString file; ///< an absolute path; if empty, the running program only comes to the front
    Spot spot;
};

/// Asks the program that is already running, for the same user and on the same display, to open a file; or listens for
/// such requests. The running program opens the file only after the new program has confirmed that it leaves the file
/// alone, so that the two programs never both open a file.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    /// The path of the socket, in the user's runtime folder; each display has a socket of its own. Other users cannot
    /// connect to the socket.
    static QString socketPath();
    explicit SingleInstance(const QString &socket);

    /// Passes the request to the running program and returns true if that program takes it. If no program is running,
    /// returns false and listens for requests from now on. If the running program does not answer in time, returns
    /// false and does not listen.
    bool handOver(const OpenRequest &request);

signals:
    /// A request has arrived. Slots may open dialogs.
    void requested(const bcfg::ui::window::OpenRequest &request);

private:
    bool connectTo(QLocalSocket &socket) const;
    bool isFirst(QLocalSocket &socket);
    static bool isTaken(QLocalSocket &socket, const OpenRequest &request);
    void listen();
    void serve();
    void read(QLocalSocket &socket, std::optional<OpenRequest> &request);

    QString m_path;
    QLocalServer m_server;
};

} // namespace bcfg::ui::window
