// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/bridge/bridgecall.h"

#include <QProcess>
#include <QTimer>

#include <chrono>

namespace bcfg::ui::exchange {

/// Runs the bridge, the program's Python script, with an interpreter of the user, in a process that can be stopped and
/// has a time limit.
class PythonRun : public QObject
{
    Q_OBJECT

public:
    PythonRun();
    ~PythonRun() override;

    /// Starts a process in `directory`. Kills the process if it still runs after `limit`. Requires that no process is
    /// running.
    void start(const QString &interpreter, const BridgeCall &call, const QString &directory,
               std::chrono::seconds limit);
    /// Kills the process and all processes that it has started; failed() follows.
    void stop() { end(tr("Python was stopped.")); }
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

signals:
    void started();
    /// The process has written this to stderr since the last signal. Has only the end of a very long output.
    void said(const QString &text);
    /// The process has ended and has written `output` to stdout.
    void succeeded(const QByteArray &output);
    /// The process could not start, crashed, was ended, or printed nothing; `why` is a sentence for the user.
    void failed(const QString &why);

private:
    void takeErrors();
    void tell();
    void end(const QString &why);
    void onFinished(int exitCode, QProcess::ExitStatus status);

    QProcess m_process;
    QTimer m_limit;
    QTimer m_telling;
    std::chrono::seconds m_seconds = {};
    QByteArray m_untold; // output on stderr that said() has not passed on yet
    QByteArray m_errors; // the end of the whole output on stderr, for its last line
    QString m_ended;     // why this object has ended the process; empty: it has not
};

} // namespace bcfg::ui::exchange
