// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <QDialog>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace bcfg::ui {

class Document;

/// Asks what a document is to start from: a built-in config, a file or nothing; and says beforehand what of it would be
/// its own.
class BaseDialog : public QDialog
{
    Q_OBJECT

public:
    explicit BaseDialog(const Document &document, QWidget *parent = nullptr);

    /// The document with the chosen base, once that is accepted.
    const BackendConfig &chosen() const { return m_outcome->document; }
    /// What the undo menu calls that.
    QString stepName() const;

    /// What comes of a choice.
    struct Outcome
    {
        BackendConfig document;
        QString summary;
        bool isPossible = true;
    };

private:
    void choose(int index);
    void askFile();
    void look();
    void take(Outcome outcome);

    const BackendConfig m_document;
    const QString m_file;   // of the document; where there is none, one where the program was started
    const QString m_folder; // of that
    QComboBox *m_base;
    QLabel *m_summary;
    QPushButton *m_accept = nullptr;
    std::optional<Outcome> m_outcome; // none: it is being looked for
    int m_wanted = 0;
    int m_shown = 0; // what was chosen before a file was asked for
};

} // namespace bcfg::ui
