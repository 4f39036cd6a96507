// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/python/ownfactories.h"
#include "core/publish/python/source.h"
#include "ui/session/document/document.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace bcfg::ui {

class Settings;

/// Shows a document as a Python module, whole or as what differs from a built-in config, and saves that.
class ExportPythonDialog : public QDialog
{
    Q_OBJECT

public:
    /// Exports the document as it is now. `file` is proposed as the module's name.
    ExportPythonDialog(const Document &document, const QString &file, Settings &settings, QWidget *parent = nullptr);

private:
    void trust();
    void write();
    void take(PythonSource source);
    void save();

    BackendConfig m_document;
    Settings &m_settings;
    OwnFactories m_factories;
    QString m_file;
    PythonSource m_source;
    int m_wanted = 0; // counts what is asked for, so that a late answer to an earlier question is dropped
    QComboBox *m_form;
    QPlainTextEdit *m_text;
    QLabel *m_messages;
    QPushButton *m_trust;
    QPushButton *m_save;
};

} // namespace bcfg::ui
