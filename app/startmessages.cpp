// SPDX-License-Identifier: Apache-2.0
#include "app/startmessages.h"

#include <QMutex>

#include <cstdio>
#include <cstdlib>

namespace {

QMutex mutex;
QStringList held;

void hold(QtMsgType type, const QMessageLogContext &, const QString &text)
{
    const QMutexLocker lock(&mutex); // the thread of readAhead() may have messages, too
    if (type != QtFatalMsg) {
        held.append(text);
        return;
    }
    std::fputs(qPrintable(StartMessages::noDisplay(held.value(0))), stderr);
    std::_Exit(2); // ends at once, as Qt would with abort()
}

} // namespace

StartMessages::StartMessages() : m_before(qInstallMessageHandler(hold)) {}

StartMessages::~StartMessages()
{
    qInstallMessageHandler(m_before);
    for (const QString &text : std::as_const(held))
        qWarning("%s", qPrintable(text));
}

QString StartMessages::noDisplay(const QString &why)
{
    const QString reason = why.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(why);
    return QStringLiteral("There is no display to open the window on%1; --screenshot needs none.\n").arg(reason);
}
