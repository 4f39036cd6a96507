// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/journalfile.h"
#include "ui/session/files/journalformat.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>

namespace bcfg::ui::session {

/// Writes the journals of a document, one after another, in a thread of its own, so that callers wait neither for the
/// conversion to JSON nor for the disk. A step is written at once and synced to the disk within a second.
class JournalWriter
{
public:
    /// Called in the writer's thread: with an error when writing begins to fail, and with nothing when writing succeeds
    /// again.
    using Told = std::function<void(const std::optional<FileError> &error)>;
    JournalWriter(QString folder, Told told);
    ~JournalWriter(); ///< waits until all is on the disk; the journal stays

    /// Begins a journal. Removes the previous one once the new one is on the disk.
    void begin(JournalHeader header, std::shared_ptr<const BackendConfig> before);
    void append(JournalStep step) { give(std::move(step)); }
    /// Writes the journal anew if the document has another path, suggested title or number now.
    void rename(QString path, QString title, int titleNumber)
    {
        give(Rename{std::move(path), std::move(title), titleNumber});
    }
    /// Removes `old` once everything passed before this call is on the disk, or when the journal is discarded.
    void replace(JournalFile old) { give(std::move(old)); }
    void discard() { give(Discard()); }
    /// Waits until everything is on the disk; false where that fails.
    bool sync();

private:
    struct Begin
    {
        JournalHeader header;
        std::shared_ptr<const BackendConfig> before;
    };
    struct Rename
    {
        QString path;
        QString title;
        int titleNumber;
    };
    struct Discard
    {};
    struct End
    {};
    using Sync = std::promise<bool>;
    using Order = std::variant<Begin, Rename, JournalStep, JournalFile, Discard, Sync, End>;
    using Clock = std::chrono::steady_clock;

    void give(Order order);
    // Called in the writer's thread:
    void run();
    std::deque<Order> takeOrders();
    void obey(Begin &begin);
    void obey(Rename &now);
    void obey(JournalStep &step);
    void obey(JournalFile &old);
    void obey(Discard &);
    void obey(Sync &done);
    void obey(End &);
    void write(const std::string &record);
    bool rewrite();
    std::string summary() const;
    bool syncFile();
    void giveUpFile(const FileError &error);
    void fail(const FileError &error);
    void retry();

    const QString m_folder;
    const Told m_told;
    std::mutex m_mutex;
    std::condition_variable m_given;
    std::deque<Order> m_orders; // the only member that both threads use

    JournalHeader m_header;
    std::shared_ptr<const BackendConfig> m_before;
    BackendConfig m_state;           // the document after the last order
    std::vector<KeptDraft> m_drafts; // the drafts after the last order
    int m_edits = 0;
    std::optional<JournalFile> m_file; // complete up to the last order; nothing where it could not be written
    std::vector<JournalFile> m_old;    // to be removed at the next sync
    std::size_t m_size = 0;
    std::size_t m_sizeAtFirst = 0;
    std::optional<Clock::time_point> m_syncsAt; // set while something is not synced yet
    std::optional<Clock::time_point> m_triesAt; // when to try again, set after a failure
    std::chrono::seconds m_pause{};             // the time between the last failure and the next attempt
    bool m_hasFailed = false;                   // m_told was last called with an error
    bool m_ends = false;

    std::thread m_thread; // the last member, so that all others exist when the thread begins
};

} // namespace bcfg::ui::session
