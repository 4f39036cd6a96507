// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"
#include "ui/session/files/journalwriter.h"

#include <functional>

namespace bcfg::ui::session {

/// Keeps the unsaved edits of a document in a file, so that they survive a crash or kill of the program. The
/// journal file exists from the first edit until the document is saved or back at its saved state, or the user gives
/// the edits up; and as long as there are JSON drafts that are not in the document. A failure to write the journal
/// never prevents an edit.
class Journal : public QObject
{
    Q_OBJECT

public:
    /// Begins with the document as it is now, without edits. `folder` is created when it is first needed. `drafts`, if
    /// not null, are kept, too. The drafts must outlive this object and be created before it, so that they follow each
    /// change before this object does.
    Journal(Document &document, const QString &folder, const JsonDrafts *drafts = nullptr);

    /// Removes the journal file. Call this when the user gives the edits up.
    void discard();
    /// Calls `bringBack`, which restores the edits of the journal `old`. These edits become one record of this journal.
    /// Removes `old` once that record is on the disk.
    void replace(JournalFile old, const std::function<void()> &bringBack);
    /// Waits until all edits are on the disk; returns false where they could not be written.
    bool sync() { return !m_writer || m_writer->sync(); }

signals:
    /// Edits cannot be kept until recovered() is emitted. Emitted once per failure.
    void failed(const QString &why);
    void recovered();

private:
    void startFrom(const BackendConfig &before) { m_before = std::make_shared<const BackendConfig>(before); }
    void record(const Change &change);
    void onStep();
    void onTyped();
    void onSaved();
    void onRenamed();
    void write();
    bool isNeeded() const { return m_document.isModified() || (m_drafts && !m_drafts->rows().empty()); }
    void onCleanChanged(bool isClean);
    void begin(bool isUnsaved);
    void tell(const std::optional<FileError> &error);

    Document &m_document;
    const QString m_folder;
    const JsonDrafts *const m_drafts;              // null where drafts are not kept
    std::shared_ptr<const BackendConfig> m_before; // the document before the first edit
    std::vector<Change> m_changes;                 // changes since the undo stack last reported a step
    std::vector<KeptDraft> m_written;              // the drafts that the journal has
    std::optional<JournalFile> m_old;
    bool m_isHeld = false;                   // while replace() collects the changes of one record
    std::unique_ptr<JournalWriter> m_writer; // created at the first edit
    bool m_hasBegun = false;
};

} // namespace bcfg::ui::session
