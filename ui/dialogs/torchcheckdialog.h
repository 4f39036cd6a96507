// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bridge/torchanswer.h"
#include "ui/document/document.h"
#include "ui/document/pythonrun.h"
#include "ui/settings/settings.h"

#include <QDialog>
#include <QTemporaryDir>

class QPushButton;
class QTreeWidget;

namespace bcfg::ui {

class InterpreterBox;
class RunView;

/// Loads the document as it is now into a real torch, and lists what that says. Stays open beside the window, so that
/// one can go from answer to answer.
class TorchCheckDialog : public QDialog
{
    Q_OBJECT

public:
    TorchCheckDialog(const Document &document, Settings &settings, QWidget *parent = nullptr);

    void reject() override; ///< while Python runs, stops it

signals:
    /// An answer was chosen.
    void requested(const bcfg::JsonPointer &where);

private:
    void run();
    void list(const QByteArray &output);
    void updateButtons();

    const Document &m_document;
    Settings &m_settings;
    QTemporaryDir m_folder;
    PythonRun m_run;
    TorchAnswer m_answer;
    InterpreterBox *m_interpreter;
    RunView *m_view;
    QTreeWidget *m_said;
    QPushButton *m_check;
    QPushButton *m_close;
};

} // namespace bcfg::ui
