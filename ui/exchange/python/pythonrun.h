// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/bridge/bridgecall.h"

#include <QProcess>
#include <QTimer>

#include <chrono>

namespace bcfg::ui {

/// Runs the bridge in a Python of the user's, in a process of its own that can be stopped and has a time limit.
class PythonRun : public QObject
{
    Q_OBJECT

public:
    explicit PythonRun(QObject *parent = nullptr);
    ~PythonRun() override;

    /// Requires that none is running.
    void start(const QString &interpreter, const BridgeCall &call, const QString &directory,
               std::chrono::seconds limit);
    /// Ends it, and what it started itself.
    void stop();
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

signals:
    void started();
    /// What it wrote for a person since the last time; of a flood only the end.
    void said(const QString &text);
    /// It ended by itself; `output` is what it printed for the caller.
    void succeeded(const QByteArray &output);
    /// In one sentence for a person.
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
    QByteArray m_untold;
    QByteArray m_errors; // the end of all that it wrote, for its last line
    QString m_ended;     // why it was ended, where it was
};

} // namespace bcfg::ui
