// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "ui/basis/inthread.h"

#include <QDialog>

#include <filesystem>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace bcfg::ui::session {

class Document;

/// The dialog that asks what a document should start from: a built-in config, a file or nothing. It shows in advance
/// how many entries would be the document's own.
class BaseDialog : public QDialog
{
    Q_OBJECT

public:
    explicit BaseDialog(const Document &document, QWidget *parent = nullptr);

    /// The document with the chosen base. Requires that the dialog was accepted.
    const BackendConfig &chosen() const { return m_outcome->document; }
    /// The name of the undo step that takes the chosen base.
    QString stepName() const;
    void accept() override;

    /// The document that a choice would lead to, with a summary for the dialog. Where the choice is impossible, the
    /// summary says why.
    struct Outcome
    {
        BackendConfig document;
        QString summary;
        bool isPossible = true;
    };

private:
    void choose(bool isFromList);
    void askFile();
    void look();

    const BackendConfig m_document;
    const std::filesystem::path m_file; // the path of the document's file: pathOrUntitled()
    const QString m_folder;             // the folder of m_file
    QComboBox *m_base;
    QLabel *m_summary;
    QPushButton *m_accept = nullptr;
    std::optional<Outcome> m_outcome; // nothing while the outcome is computed, and before a file is chosen
    LatestOnly m_comparing;
    int m_shown = 0; // the row of m_base to go back to if the user chooses no file
};

} // namespace bcfg::ui::session
