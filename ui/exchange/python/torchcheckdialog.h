// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/exchange/python/pythondialog.h"
#include "ui/session/document/document.h"

#include <QTemporaryDir>

class QLineEdit;

namespace bcfg::ui::exchange {

/// Loads the document into a real torch, and takes torch's answer.
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
    // Where Python runs: it looks for modules there first, and files beside the document must not be imported unasked.
    QTemporaryDir m_workFolder;
    TorchAnswer m_answer;
    QLineEdit *m_packages;
};

} // namespace bcfg::ui::exchange
