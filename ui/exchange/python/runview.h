// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/exchange/python/pythonrun.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QProgressBar;

namespace bcfg::ui::exchange {

/// Shows the progress of a PythonRun: that it is running, its output, and why it failed. The PythonRun must outlive the
/// view.
class RunView : public QWidget
{
    Q_OBJECT

public:
    explicit RunView(PythonRun &run, QWidget *parent = nullptr);

    /// Sets the sentence above the output.
    void setStatus(const QString &text);

private:
    void begin();
    void append(const QString &text);

    QLabel *m_status;
    QProgressBar *m_progress;
    QPlainTextEdit *m_output;
};

} // namespace bcfg::ui::exchange
