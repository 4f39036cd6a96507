// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/python/source.h"
#include "ui/basis/inthread.h"
#include "ui/session/document/document.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace bcfg::ui {
class Settings;
}

namespace bcfg::ui::exchange {

/// A dialog that shows a document as a Python module and saves the module. The module makes the whole document, or
/// changes a built-in config into it.
class ExportPythonDialog : public QDialog
{
    Q_OBJECT

public:
    /// Exports the document as it is now. `file` is the proposed path of the module.
    ExportPythonDialog(const session::Document &document, const QString &file, Settings &settings,
                       QWidget *parent = nullptr);

signals:
    void saved(const QString &path); ///< the module was written to the file

private:
    void write();
    void take(PythonSource source);
    void save();

    BackendConfig m_document;
    Settings &m_settings;
    OwnFactories m_factories;
    QString m_file;
    PythonSource m_source;
    LatestOnly m_writing;
    QComboBox *m_form;
    QPlainTextEdit *m_text;
    QLabel *m_messages;
    QPushButton *m_trust;
    QPushButton *m_save;
};

} // namespace bcfg::ui::exchange
