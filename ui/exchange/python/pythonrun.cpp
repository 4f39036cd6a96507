// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/pythonrun.h"

#include "ui/basis/log.h"
#include "ui/basis/text.h"

#include <QProcessEnvironment>

#include <csignal>
#include <unistd.h>

namespace bcfg::ui::exchange {

namespace {

using namespace std::chrono_literals;

constexpr qsizetype longestTold = 1 << 16; // bytes; a module that never stops printing must not fill the memory

void keepEnd(QByteArray &text)
{
    if (text.size() > longestTold)
        text.remove(0, text.size() - longestTold);
}

/// The last line of stderr: WHY, if the bridge has written "TARGET: error: WHY"; else the last line of a traceback.
QString lastLine(const QByteArray &errors)
{
    const QString line = QString::fromUtf8(errors.trimmed()).section('\n', -1).trimmed();
    const QString mark = QStringLiteral(": error: ");
    const qsizetype found = line.indexOf(mark);
    return found < 0 ? line : line.mid(found + mark.size());
}

} // namespace

PythonRun::PythonRun()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    // so that the dialog shows output at once
    environment.insert(QStringLiteral("PYTHONUNBUFFERED"), QStringLiteral("1"));
    environment.insert(QStringLiteral("PYTHONIOENCODING"), QStringLiteral("utf-8"));
    m_process.setProcessEnvironment(environment);
    // A process group of its own, so that stopping also ends processes that the module has started.
    m_process.setChildProcessModifier([] { ::setpgid(0, 0); });
    m_limit.setSingleShot(true);
    m_telling.setInterval(100ms);
    connect(&m_limit, &QTimer::timeout, this,
            [this] { end(tr("Python did not finish within %1 seconds.").arg(m_seconds.count())); });
    connect(&m_telling, &QTimer::timeout, this, &PythonRun::tell);
    connect(&m_process, &QProcess::started, this, &PythonRun::started);
    connect(&m_process, &QProcess::readyReadStandardError, this, &PythonRun::takeErrors);
    connect(&m_process, &QProcess::finished, this, &PythonRun::onFinished);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return; // finished() follows
        m_limit.stop();
        m_telling.stop();
        qCWarning(logPython).noquote() << m_process.program() << "cannot be started:" << m_process.errorString();
        emit failed(tr("%1 cannot be started: %2.")
                        .arg(m_process.program(), m_process.errorString().remove(QStringLiteral("execve: "))));
    });
}

PythonRun::~PythonRun()
{
    m_process.disconnect(this);
    stop();
    m_process.waitForFinished(); // the process was killed, so the wait is short
}

void PythonRun::start(const QString &interpreter, const BridgeCall &call, const QString &directory,
                      std::chrono::seconds limit)
{
    m_untold.clear();
    m_errors.clear();
    m_ended.clear();
    m_seconds = limit;
    qCInfo(logPython).noquote() << "runs" << interpreter << "in" << directory;
    m_process.setWorkingDirectory(directory);
    m_process.start(interpreter, textList(call.arguments));
    m_process.write(call.input.data(), static_cast<qint64>(call.input.size()));
    m_process.closeWriteChannel();
    m_limit.start(limit);
    m_telling.start();
}

void PythonRun::end(const QString &why)
{
    if (!isRunning())
        return;
    m_ended = why;
    if (m_process.processId() > 0)
        ::kill(-static_cast<::pid_t>(m_process.processId()), SIGKILL);
    m_process.kill();
}

void PythonRun::takeErrors()
{
    const QByteArray text = m_process.readAllStandardError();
    for (QByteArray *kept : {&m_untold, &m_errors}) {
        kept->append(text);
        keepEnd(*kept);
    }
}

void PythonRun::tell()
{
    if (!m_untold.isEmpty())
        emit said(QString::fromUtf8(std::exchange(m_untold, {})));
}

void PythonRun::onFinished(int exitCode, QProcess::ExitStatus status)
{
    m_limit.stop();
    m_telling.stop();
    takeErrors();
    tell();
    const QByteArray output = m_process.readAllStandardOutput();
    qCInfo(logPython) << "Python ended with exit status" << exitCode << "and" << output.size() << "bytes of output";
    if (!m_ended.isEmpty())
        emit failed(m_ended);
    else if (status == QProcess::CrashExit)
        emit failed(tr("Python crashed (signal %1).").arg(exitCode));
    else if (output.isEmpty())
        emit failed(m_errors.isEmpty() ? tr("Python exited without any output (exit status %1).").arg(exitCode)
                                       : tr("Python says: %1").arg(lastLine(m_errors)));
    else
        emit succeeded(output);
}

} // namespace bcfg::ui::exchange
