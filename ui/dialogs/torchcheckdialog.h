// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bridge/torchanswer.h"
#include "ui/document/document.h"
#include "ui/document/pythonrun.h"
#include "ui/settings/settings.h"

#include <QDialog>
#include <QTemporaryDir>

class QLineEdit;
class QPushButton;

namespace bcfg::ui {

class InterpreterBox;
class RunView;

/// Loads the document into a real torch and takes its answer. It is accepted once there is one; what fails is
/// explained, and can be tried again.
class TorchCheckDialog : public QDialog
{
    Q_OBJECT

public:
    /// Requires that nobody edits the document meanwhile.
    TorchCheckDialog(const Document &document, Settings &settings, QWidget *parent = nullptr);

    /// Requires that the dialog was accepted.
    const TorchAnswer &answer() const { return m_answer; }

    void reject() override; ///< while Python runs, stops it

private:
    void run();
    void take(const QByteArray &output);
    void updateButtons();

    const Document &m_document;
    Settings &m_settings;
    QTemporaryDir
        m_folder; // Python looks for modules where it runs, and what lies beside the document is not asked for
    PythonRun m_run;
    TorchAnswer m_answer;
    InterpreterBox *m_interpreter;
    QLineEdit *m_packages;
    RunView *m_view;
    QPushButton *m_check;
    QPushButton *m_cancel;
};

} // namespace bcfg::ui
