// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/window/start/spot.h"

#include <QLocalServer>

#include <optional>

class QLocalSocket;

namespace bcfg::ui {

/// What one start of the program asks of the one that runs already.
struct OpenRequest
{
    QString file; ///< an absolute path; empty: only to come to the front
    Spot spot;
};

/// How the program that runs already, of the same user and on the same display, is asked to open a file. It acts only
/// once the other side has heard that it will, so that a file is never opened by both.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    /// The socket, in the user's runtime folder: nobody else may connect.
    static QString socketPath();
    explicit SingleInstance(const QString &socket, QObject *parent = nullptr);

    /// Whether one runs already and takes the request; else this one takes requests from now on. One that does not
    /// answer in time is left alone, and then nobody hears of this one.
    bool handOver(const OpenRequest &request);

signals:
    /// In a turn of the event loop of its own.
    void requested(const bcfg::ui::OpenRequest &request);

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

} // namespace bcfg::ui
