// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/importer.h"
#include "ui/exchange/python/pythondialog.h"

class QLineEdit;
class QSpinBox;

namespace bcfg::ui::exchange {

/// Imports the backend config that an attribute of a Python module holds: asks for the interpreter and for
/// MODULE:ATTRIBUTE, and runs the bridge.
class ImportPythonDialog : public PythonDialog
{
    Q_OBJECT

public:
    /// `folder` is proposed as the working directory. For the module that was imported last, its last working directory
    /// is proposed instead.
    ImportPythonDialog(Settings &settings, const QString &folder, QWidget *parent = nullptr);

    /// The imported document and diagnostics. Requires that the dialog was accepted.
    Imported takeImported() { return std::move(m_imported); }

private:
    void browse();
    bool isComplete() const override;
    void run() override;
    std::optional<QString> take(const QByteArray &output) override;

    Imported m_imported;
    QLineEdit *m_target;
    QLineEdit *m_folder;
    QSpinBox *m_limit;
};

} // namespace bcfg::ui::exchange
