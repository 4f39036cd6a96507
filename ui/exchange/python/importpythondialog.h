// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/importer.h"
#include "ui/exchange/python/pythondialog.h"

class QLineEdit;
class QSpinBox;

namespace bcfg::ui::exchange {

/// A dialog that imports the backend config that an attribute of a Python module holds: asks for the interpreter and
/// for MODULE:ATTRIBUTE, such as my_backend:get_backend_config, and runs the bridge.
class ImportPythonDialog : public PythonDialog
{
    Q_OBJECT

public:
    /// Proposes the MODULE:ATTRIBUTE that was imported last. While the field has this module, proposes the working
    /// directory of that import if it still exists; else proposes `folder`.
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
