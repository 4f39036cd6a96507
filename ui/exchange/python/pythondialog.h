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

/// A base class of dialogs that ask for a Python interpreter, run the bridge in it and show the progress. The dialog is
/// accepted once take() accepts Python's answer. A failure is explained, and the user can try again.
class PythonDialog : public QDialog
{
    Q_OBJECT

public:
    void reject() override; ///< stops Python while it runs, else closes the dialog

protected:
    /// Offers the interpreter that was used last, and those that findInterpreters() finds. `folder` is the document's
    /// folder.
    PythonDialog(Settings &settings, const QString &folder, QWidget *parent);
    /// Adds, below the rows of the form, the status, Python's output and the button that runs Python. `action` is the
    /// text of the button, `status` is shown before the first run. Call this at the end of the constructor.
    void addRun(const QString &action, const QString &buttonName, const QString &status);

    Settings &settings() { return m_settings; }
    QFormLayout &form() { return *m_form; }
    /// Shows why Python does not run, in place of the output of the last run.
    void refuse(const QString &why);
    /// Calls `then` if the chosen interpreter may run and, unless `codeFolder` is empty, may import modules of that
    /// folder. Asks the user first if the interpreter or the folder is not trusted yet.
    void askToRun(const QString &codeFolder, std::function<void()> then);
    /// Runs the bridge with the chosen interpreter in `directory`, and remembers the interpreter as the one used last.
    /// Call this only from `then` of askToRun().
    void start(const BridgeCall &call, const QString &directory, std::chrono::seconds limit);
    void updateButtons();

    virtual bool isComplete() const { return true; } ///< whether the form is filled in
    virtual void run() = 0;                          ///< called when the button is pressed
    /// Reads the answer from Python's output. Returns nullopt, or a sentence for the user if this is no valid answer.
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
