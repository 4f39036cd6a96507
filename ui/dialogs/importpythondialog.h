// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/importer.h"
#include "ui/document/pythonrun.h"
#include "ui/settings/settings.h"

#include <QDialog>

class QLineEdit;
class QPushButton;
class QSpinBox;

namespace bcfg::ui {

class InterpreterBox;
class RunView;

/// Brings a live backend config in: asks which one of which Python, runs that, shows what it says. It is accepted once
/// there is a document; what fails is explained, and can be tried again.
class ImportPythonDialog : public QDialog
{
    Q_OBJECT

public:
    /// `folder` is proposed as the working directory.
    ImportPythonDialog(Settings &settings, const QString &folder, QWidget *parent = nullptr);

    /// Requires that the dialog was accepted.
    Imported takeImported() { return std::move(m_imported); }

    void reject() override; ///< while Python runs, stops it

private:
    void browse();
    void run();
    void take(const QByteArray &output);
    void updateButtons();

    Settings &m_settings;
    PythonRun m_run;
    Imported m_imported;
    InterpreterBox *m_interpreter;
    QLineEdit *m_target;
    QLineEdit *m_folder;
    QSpinBox *m_limit;
    RunView *m_view;
    QPushButton *m_import;
    QPushButton *m_cancel;
};

} // namespace bcfg::ui
