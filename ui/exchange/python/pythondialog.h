// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settings.h"
#include "ui/exchange/python/pythonrun.h"

#include <QDialog>

#include <optional>

class QFormLayout;
class QPushButton;

namespace bcfg::ui {

class InterpreterBox;
class RunView;

/// Asks for a Python, runs the bridge in it and shows how that goes. It is accepted once there is an answer; what fails
/// is explained, and can be tried again.
class PythonDialog : public QDialog
{
    Q_OBJECT

public:
    void reject() override; ///< while Python runs, stops it

protected:
    /// Offers the interpreter used last and those that are found; `folder` is the document's.
    PythonDialog(Settings &settings, const QString &folder, QWidget *parent);
    /// Ends the construction, once the form has its other rows: the output, and the button that runs.
    void addRun(const QString &action, const QString &buttonName, const QString &status);

    Settings &settings() { return m_settings; }
    QFormLayout &form() { return *m_form; }
    void setStatus(const QString &text);
    /// Whether the chosen interpreter may run, and modules of the folder, where one is given; asks the user about it.
    bool mayRun(const QString &codeFolder = {});
    /// Runs the bridge with the chosen interpreter, which is the one used last from now on. Requires that it may run.
    void start(const BridgeCall &call, const QString &directory, std::chrono::seconds limit);
    void updateButtons();

    virtual bool isComplete() const { return true; } ///< whether the form is
    virtual void run() = 0;                          ///< the button was pressed
    /// Takes what Python printed; where that is no answer, says why.
    virtual std::optional<QString> take(const QByteArray &output) = 0;

private:
    void onSucceeded(const QByteArray &output);

    Settings &m_settings;
    QString m_folder;
    PythonRun m_run;
    QFormLayout *m_form;
    InterpreterBox *m_interpreter;
    RunView *m_view = nullptr;
    QPushButton *m_start = nullptr;
    QPushButton *m_cancel = nullptr;
};

} // namespace bcfg::ui
