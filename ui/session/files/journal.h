// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"
#include "ui/session/files/journalwriter.h"

#include <functional>

namespace bcfg::ui {

/// Keeps the unsaved edits of a document in a file, so that they outlive the program: from the first edit until the
/// document is saved, or is again what it was, or is given up on purpose; and as long as something is typed as JSON
/// that is not in the document. It never stands in the way of an edit.
class Journal : public QObject
{
    Q_OBJECT

public:
    /// Of a document that was just opened. `folder` is made once it is needed.
    Journal(Document &document, const QString &folder, QObject *parent = nullptr);

    /// From now on what is typed as JSON is kept, too. `drafts` lives longer, and hears of changes before this journal.
    void keep(const JsonDrafts &drafts);
    /// For when the user gives the edits up.
    void discard();
    /// Calls a function that brings back what another journal holds, which becomes one record; the other journal goes
    /// once this one has that.
    void replace(JournalFile old, const std::function<void()> &bringBack);
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
    void onTyped();
    void onSaved();
    void write();
    bool isNeeded() const;
    void onCleanChanged(bool isClean);
    void begin(bool isUnsaved);
    void tell(const std::optional<FileError> &error);

    Document &m_document;
    const QString m_folder;
    std::shared_ptr<const BackendConfig> m_base; // what the edits began from
    const JsonDrafts *m_drafts = nullptr;        // none: they are not kept
    std::vector<Change> m_changes;               // since the undo stack last told of a step
    std::vector<KeptDraft> m_written;            // of the drafts, what the journal has
    std::optional<JournalFile> m_old;
    bool m_isHeld = false;                   // until all is there that belongs to one record
    std::unique_ptr<JournalWriter> m_writer; // once there was an edit
    bool m_hasBegun = false;
};

} // namespace bcfg::ui
