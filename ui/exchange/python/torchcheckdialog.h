// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/exchange/python/pythondialog.h"
#include "ui/session/document/document.h"

#include <QTemporaryDir>

class QLineEdit;

namespace bcfg::ui::exchange {

/// A dialog that loads the document into a real torch and takes torch's errors and warnings.
class TorchCheckDialog : public PythonDialog
{
    Q_OBJECT

public:
    /// The document must outlive the dialog and must not be edited meanwhile.
    TorchCheckDialog(const session::Document &document, Settings &settings, QWidget *parent = nullptr);

    /// Torch's errors and warnings. Requires that the dialog was accepted.
    const TorchAnswer &answer() const { return m_answer; }

private:
    void check();
    void run() override;
    std::optional<QString> take(const QByteArray &output) override;

    const session::Document &m_document;
    // The empty folder in which Python runs. Python looks for modules there first, and must not import files beside the
    // document without a question.
    QTemporaryDir m_workFolder;
    TorchAnswer m_answer;
    QLineEdit *m_packages;
};

} // namespace bcfg::ui::exchange
