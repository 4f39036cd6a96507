// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/journalfile.h"
#include "ui/session/files/journalformat.h"

namespace bcfg::ui {

/// A journal whose program ended without saving and without being told to give the edits up.
struct OrphanedJournal
{
    /// What has become of the file since the edits began.
    enum class FileState {
        NeverSaved, ///< there was none
        Same,
        Changed,
        Missing ///< or it cannot be read
    };

    JournalFile file;
    QString path; ///< of the document; empty for one that never was saved, and where the journal cannot be read
    QDateTime lastEdited;
    std::variant<JournalContent, JournalFault> content;
    FileState fileState = FileState::NeverSaved;

    /// Null where the journal cannot be read.
    const JournalContent *recoverable() const { return std::get_if<JournalContent>(&content); }
    /// The file's name, or the backend's name of a document without a file.
    QString title() const;
};

/// The journals that nobody writes any more, the oldest first; with a path, those of that file. They are held as long
/// as the caller keeps them. What would restore nothing, as its edits are in the file, is removed.
std::vector<OrphanedJournal> findOrphanedJournals(const QString &folder, const QString &path = {});

} // namespace bcfg::ui
