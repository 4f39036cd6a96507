// SPDX-License-Identifier: Apache-2.0
#include "ui/window/start/singleinstance.h"

#include "ui/basis/log.h"
#include "ui/basis/text.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QDir>
#include <QLocalSocket>
#include <QLockFile>
#include <QStandardPaths>

#include <chrono>
#include <utility>

namespace bcfg::ui::window {

namespace {

constexpr char ready = 'r'; // sent by the running program: it has read the request
constexpr char go = 'g';    // sent by the new program: it leaves the file to the running program
constexpr qint32 format = 1;
constexpr qint64 longestRequest = 1 << 20;
constexpr std::chrono::seconds longestConnecting(2);
constexpr std::chrono::seconds longestAnswering(10); // long enough for a program that is only just starting

int milliseconds(std::chrono::milliseconds time)
{
    return static_cast<int>(time.count());
}

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

SingleInstance::SingleInstance(const QString &socket) : m_path(socket)
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::serve);
}

bool SingleInstance::handOver(const OpenRequest &request)
{
    QLocalSocket socket;
    return (connectTo(socket) || !isFirst(socket)) && isTaken(socket, request);
}

/// Connects to the running program. Returns false if no program listens.
bool SingleInstance::connectTo(QLocalSocket &socket) const
{
    socket.connectToServer(m_path);
    return socket.waitForConnected(milliseconds(longestConnecting));
}

/// Whether no other program is running, so that this program should open the file itself. Then it also listens, unless
/// that fails. If several programs start at once, the lock lets one of them listen; the others connect to it.
bool SingleInstance::isFirst(QLocalSocket &socket)
{
    QLockFile lock(m_path + QStringLiteral(".lock"));
    if (!lock.tryLock(milliseconds(longestConnecting))) {
        qCWarning(logProgram) << "nobody can hand files over: another start of the program holds the lock";
        return true;
    }
    if (connectTo(socket))
        return false;
    const QLocalSocket::LocalSocketError error = socket.error();
    if (error == QLocalSocket::ServerNotFoundError || error == QLocalSocket::ConnectionRefusedError)
        listen(); // replaces a socket that a killed program has left
    return true;
}

bool SingleInstance::isTaken(QLocalSocket &socket, const OpenRequest &request)
{
    socket.write(toBytes(request));
    char answer = 0;
    if (!socket.waitForReadyRead(milliseconds(longestAnswering)) || !socket.getChar(&answer) || answer != ready) {
        qCWarning(logProgram) << "the program that runs already does not answer";
        return false;
    }
    socket.putChar(go);
    return socket.waitForBytesWritten(milliseconds(longestConnecting)) || socket.bytesToWrite() == 0;
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
                [this, socket, request = std::optional<OpenRequest>()]() mutable { read(*socket, request); });
    }
}

/// Reads from a connection. Sets `request` once the whole request has arrived. Emits requested() after this function
/// has returned, as a slot may open a dialog, during which the socket may be deleted.
void SingleInstance::read(QLocalSocket &socket, std::optional<OpenRequest> &request)
{
    if (!request) {
        QDataStream in(&socket);
        in.setVersion(QDataStream::Qt_6_4);
        in.startTransaction();
        std::optional<OpenRequest> whole = toRequest(in);
        if (!in.commitTransaction()) // the request is not complete yet
            return;
        if (!whole) { // a request of another version of the program
            socket.abort();
            return;
        }
        request = std::move(whole);
        socket.putChar(ready);
    }
    char answer = 0;
    if (!socket.getChar(&answer) || answer != go)
        return;
    socket.disconnect(this);
    QMetaObject::invokeMethod(
        this, [this, asked = *std::move(request)] { emit requested(asked); }, Qt::QueuedConnection);
}

} // namespace bcfg::ui::window
