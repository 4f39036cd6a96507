// SPDX-License-Identifier: Apache-2.0
#include "ui/window/singleinstance.h"

#include "ui/log.h"
#include "ui/text.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QDeadlineTimer>
#include <QDir>
#include <QLocalSocket>
#include <QLockFile>
#include <QStandardPaths>

namespace bcfg::ui {

namespace {

constexpr char ready = 'r'; // the one that runs: it has read the request
constexpr char go = 'g';    // the one that asks: it leaves it to the other
constexpr qint32 format = 1;
constexpr qint64 longestRequest = 1 << 20;

QByteArray toBytes(const OpenRequest &request)
{
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out.setVersion(QDataStream::Qt_6_4);
    const Spot &spot = request.spot;
    out << format << request.file << spot.pointer.has_value()
        << (spot.pointer ? toQString(spot.pointer->text()) : QString()) << quint64(spot.line.value_or(0))
        << quint64(spot.column.value_or(0));
    return bytes;
}

std::optional<OpenRequest> toRequest(QDataStream &in)
{
    qint32 itsFormat = 0;
    OpenRequest request;
    bool hasPointer = false;
    QString pointer;
    quint64 line = 0;
    quint64 column = 0;
    in >> itsFormat >> request.file >> hasPointer >> pointer >> line >> column;
    if (itsFormat != format)
        return std::nullopt;
    if (hasPointer)
        request.spot.pointer = JsonPointer::parse(toUtf8(pointer));
    if (line > 0)
        request.spot.line = line;
    if (column > 0)
        request.spot.column = column;
    return request;
}

} // namespace

QString SingleInstance::socketPath()
{
    QByteArray display;
    for (const char *variable : {"WAYLAND_DISPLAY", "DISPLAY", "XDG_SESSION_ID"})
        display += qgetenv(variable) + '\n';
    const QByteArray name = QCryptographicHash::hash(display, QCryptographicHash::Sha256).toHex().left(12);
    return QDir(QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation))
        .filePath(QStringLiteral("backend-config-editor-") + QString::fromLatin1(name));
}

SingleInstance::SingleInstance(const QString &socket, QObject *parent) : QObject(parent), m_path(socket)
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::serve);
}

bool SingleInstance::handOver(const OpenRequest &request, std::chrono::milliseconds limit)
{
    const QDeadlineTimer end(limit);
    const auto left = [&end] {
        return static_cast<int>(end.remainingTime());
    };
    QLockFile lock(m_path + QStringLiteral(".lock")); // of two that start at once, one is the first
    lock.tryLock(left());
    QLocalSocket socket;
    socket.connectToServer(m_path);
    if (!socket.waitForConnected(left())) {
        const QLocalSocket::LocalSocketError error = socket.error();
        const bool nobodyListens =
            error == QLocalSocket::ServerNotFoundError || error == QLocalSocket::ConnectionRefusedError;
        if (nobodyListens) // the socket may be that of a program that was killed
            listen();
        return false;
    }
    socket.write(toBytes(request));
    char answer = 0;
    if (!socket.waitForReadyRead(left()) || !socket.getChar(&answer) || answer != ready) {
        qCWarning(logProgram) << "the program that runs already does not answer";
        return false;
    }
    socket.putChar(go);
    return socket.waitForBytesWritten(left()) || socket.bytesToWrite() == 0;
}

void SingleInstance::listen()
{
    QLocalServer::removeServer(m_path);
    if (!m_server.listen(m_path))
        qCWarning(logProgram).noquote() << "nobody can hand files over:" << m_server.errorString();
}

void SingleInstance::serve()
{
    while (QLocalSocket *socket = m_server.nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        socket->setReadBufferSize(longestRequest);
        connect(socket, &QLocalSocket::readyRead, this,
                [this, socket, request = std::optional<OpenRequest>()]() mutable {
                    if (!request) {
                        QDataStream in(socket);
                        in.setVersion(QDataStream::Qt_6_4);
                        in.startTransaction();
                        request = toRequest(in);
                        if (!in.commitTransaction()) {
                            request.reset(); // the rest is yet to come
                            return;
                        }
                        if (!request) { // of another version of the program
                            socket->abort();
                            return;
                        }
                        socket->putChar(ready);
                    }
                    char answer = 0;
                    if (socket->getChar(&answer) && answer == go)
                        emit requested(*request);
                });
    }
}

} // namespace bcfg::ui
