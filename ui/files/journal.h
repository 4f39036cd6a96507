// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/document.h"
#include "ui/files/journalwriter.h"

namespace bcfg::ui {

/// Keeps the unsaved edits of a document in a file, so that they outlive the program: from the first edit until the
/// document is saved, or is again what it was, or is given up on purpose. It never stands in the way of an edit.
class Journal : public QObject
{
    Q_OBJECT

public:
    /// Of a document that was just opened. `folder` is made once it is needed.
    Journal(Document &document, const QString &folder, QObject *parent = nullptr);

    /// For when the user gives the edits up.
    void discard();
    /// For before the edits of another journal are made in the document as one step: that journal goes once this one
    /// holds them.
    void replace(JournalFile old) { m_old = std::move(old); }
    /// Returns once all edits are on the disk; whether they are.
    bool sync();

signals:
    /// Edits are not kept, until recovered(). Told once.
    void failed(const QString &why);
    void recovered();

private:
    void rebase();
    void record(const Change &change);
    void onStep();
    void write();
    void onCleanChanged(bool isClean);
    void begin(bool isUnsaved);
    void tell(const std::optional<FileError> &error);

    Document &m_document;
    const QString m_folder;
    std::shared_ptr<const BackendConfig> m_base; // what the edits began from
    JournalStep m_step;                          // since the undo stack last told of one
    std::optional<JournalFile> m_old;
    std::unique_ptr<JournalWriter> m_writer; // once there was an edit
    bool m_hasBegun = false;
};

} // namespace bcfg::ui
