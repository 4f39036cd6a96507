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

namespace bcfg::ui {

/// Writes the journals of a document, one after the other, in a thread of its own: who gives it a step waits neither
/// for JSON nor for the disk. A step is written at once and on the disk a second later.
class JournalWriter
{
public:
    /// What becomes of keeping edits, when that becomes another: why it fails, or nothing where it succeeds again.
    /// Called in the writer's thread.
    using Told = std::function<void(const std::optional<FileError> &error)>;
    JournalWriter(QString folder, Told told);
    ~JournalWriter(); ///< once all is on the disk; the journal stays

    /// One that there is already goes once this one holds something.
    void begin(JournalHeader header, std::shared_ptr<const BackendConfig> base);
    void append(JournalStep step);
    /// Removes the old one once what was given up to here is on the disk, or with the journal.
    void replace(JournalFile old);
    void discard();
    /// Returns once all is on the disk; whether it is.
    bool sync();

private:
    struct Begin
    {
        JournalHeader header;
        std::shared_ptr<const BackendConfig> base;
    };
    struct Discard
    {};
    struct End
    {};
    using Sync = std::promise<bool>;
    using Order = std::variant<Begin, JournalStep, JournalFile, Discard, Sync, End>;
    using Clock = std::chrono::steady_clock;

    void give(Order order);
    // In the thread:
    void run();
    std::deque<Order> takeOrders();
    void obey(Begin &begin);
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
    std::deque<Order> m_orders; // the one member that both threads use

    JournalHeader m_header;
    std::shared_ptr<const BackendConfig> m_base;
    BackendConfig m_state;           // as the document is after the last order
    std::vector<KeptDraft> m_drafts; // then
    int m_edits = 0;
    std::optional<JournalFile> m_file; // whole up to the last order; nothing where it could not be written
    std::vector<JournalFile> m_old;    // to be removed
    std::size_t m_size = 0;
    std::size_t m_sizeAtFirst = 0;
    std::optional<Clock::time_point> m_syncsAt; // where something is not on the disk
    std::optional<Clock::time_point> m_triesAt; // again, where the last attempt has failed
    std::chrono::seconds m_pause{};             // before the next attempt
    bool m_hasFailed = false;                   // as somebody was told, and has not succeeded since
    bool m_ends = false;

    std::thread m_thread; // begins once all else is there
};

} // namespace bcfg::ui
