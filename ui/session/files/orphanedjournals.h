// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/journalfile.h"
#include "ui/session/files/journalformat.h"

namespace bcfg::ui::session {

/// A journal that a program has left: its edits were neither saved nor given up when the program ended.
struct OrphanedJournal
{
    /// How the document's file compares with the document before the edits.
    enum class FileState {
        NeverSaved, ///< the document had no file
        Same,
        Changed,
        Missing ///< the file is missing or cannot be read
    };

    JournalFile file;
    std::variant<JournalContent, JournalFault> content;
    FileState fileState = FileState::NeverSaved; ///< NeverSaved also where the journal cannot be read

    /// The content of the journal; null where it cannot be read.
    const JournalContent *recoverable() const { return std::get_if<JournalContent>(&content); }
    /// The path of the document's file; empty where it had none, or where the journal cannot be read.
    QString path() const { return recoverable() ? recoverable()->header.path : QString(); }
    /// The title that the document had; "(unknown)" where the journal cannot be read.
    QString title() const;
};

/// Locks and reads the journals that no process holds, the oldest first; with a path, only the journals of that file.
/// The locks last as long as the caller keeps the result. Removes journals that would restore nothing: those whose
/// edits have changed nothing or are already in the document's file, and duplicates of another journal.
std::vector<OrphanedJournal> findOrphanedJournals(const QString &folder, const QString &path = {});

} // namespace bcfg::ui::session
