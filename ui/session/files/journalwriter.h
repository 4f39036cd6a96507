// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/journalfile.h"
#include "ui/session/files/journalformat.h"

#include <QThread>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>

namespace bcfg::ui::session {

/// Writes the journals of a document, one after another, in a thread of its own, so that callers wait neither for the
/// conversion to JSON nor for the disk. Each step is written at once, and is on the disk within a second.
class JournalWriter
{
public:
    /// Called in the writer's thread: with an error when writing begins to fail, and with nothing when writing succeeds
    /// again.
    using Told = std::function<void(const std::optional<FileError> &error)>;
    JournalWriter(QString folder, Told told);
    ~JournalWriter(); ///< waits until everything is on the disk; the journal stays

    /// Begins a journal; `before` is the document before the first edit. Removes the previous journal once the new one
    /// is on the disk.
    void begin(JournalHeader header, std::shared_ptr<const BackendConfig> before);
    void append(JournalStep step);
    /// Writes the journal anew if the document has another path, suggested title or number now.
    void rename(QString path, QString title, int titleNumber);
    /// Removes `old` once everything that was passed before this call is on the disk, or when the journal is discarded.
    void replace(JournalFile old);
    void discard(); ///< removes the journal
    /// Waits until everything is on the disk; returns false where that fails.
    bool sync();

private:
    template <class Order>
    void give(Order order);
    // Called in the writer's thread:
    void write(const std::string &record);
    bool rewrite();
    std::string summary() const;
    bool syncFile();
    void leaveFile();
    void removeOld();
    void giveUpFile(const FileError &error);
    void fail(const FileError &error);

    const QString m_folder;
    const Told m_told;
    QThread m_thread;
    QTimer m_syncing; // in the thread; active while something is not synced yet
    QTimer m_trying;  // in the thread; active between a failure and the next attempt

    // Used in the thread only:
    JournalHeader m_header;
    std::shared_ptr<const BackendConfig> m_before;
    BackendConfig m_state;           // the document after the last order
    std::vector<KeptDraft> m_drafts; // the drafts after the last order
    int m_edits = 0;
    std::optional<JournalFile> m_file; // complete up to the last order; nothing where it could not be written
    std::vector<JournalFile> m_old;    // to be removed at the next sync
    std::size_t m_size = 0;
    std::size_t m_sizeAtFirst = 0;
    std::chrono::seconds m_pause{}; // between the last failure and the next attempt; 0 without a failure
    bool m_hasFailed = false;       // m_told was last called with an error
};

} // namespace bcfg::ui::session
