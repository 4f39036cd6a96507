// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settings.h"
#include "ui/exchange/python/pythonrun.h"

#include <QDialog>

#include <functional>
#include <optional>

class QFormLayout;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace bcfg::ui::exchange {

class InterpreterBox;

/// Asks for a Python interpreter, runs the bridge in it and shows the progress. The dialog is accepted once there is an
/// answer; a failure is explained, and the user can try again.
class PythonDialog : public QDialog
{
    Q_OBJECT

public:
    void reject() override; ///< stops Python while it runs, else closes the dialog

protected:
    /// Offers the interpreter used last and the interpreters found; `folder` is the document's folder.
    PythonDialog(Settings &settings, const QString &folder, QWidget *parent);
    /// Adds the output and the button that runs Python, below the rows of the form. Call this at the end of the
    /// constructor.
    void addRun(const QString &action, const QString &buttonName, const QString &status);

    Settings &settings() { return m_settings; }
    QFormLayout &form() { return *m_form; }
    /// Says why Python does not run, in place of what the last run has said.
    void refuse(const QString &why);
    /// Calls `then` if the chosen interpreter may run and, unless `codeFolder` is empty, may import modules of that
    /// folder; asks the user where needed.
    void askToRun(const QString &codeFolder, std::function<void()> then);
    /// Runs the bridge with the chosen interpreter in `directory`, and remembers the interpreter as the one used last.
    /// Call this only from `then` of askToRun().
    void start(const BridgeCall &call, const QString &directory, std::chrono::seconds limit);
    void updateButtons();

    virtual bool isComplete() const { return true; } ///< whether the form is filled in
    virtual void run() = 0;                          ///< called when the button is pressed
    /// Reads the answer from the output of Python. Returns a sentence for the user if the output is no answer.
    virtual std::optional<QString> take(const QByteArray &output) = 0;

private:
    void addProgress();
    void append(const QString &output);
    void onSucceeded(const QByteArray &output);

    Settings &m_settings;
    QString m_folder;
    PythonRun m_run;
    QFormLayout *m_form;
    InterpreterBox *m_interpreter;
    QLabel *m_status = nullptr;
    QProgressBar *m_progress = nullptr;
    QPlainTextEdit *m_output = nullptr;
    QPushButton *m_start = nullptr;
    QPushButton *m_cancel = nullptr;
};

} // namespace bcfg::ui::exchange
