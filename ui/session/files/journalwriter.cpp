// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/journalwriter.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui::session {

namespace {

constexpr std::chrono::seconds longestUnsynced(1);
constexpr std::chrono::seconds firstPause(2); // after a failure, before the next attempt
constexpr std::chrono::seconds longestPause(60);
/// A journal that is longer than twice its first size plus this many bytes is replaced by a journal with one step that
/// sums up its edits.
constexpr std::size_t tolerated = 8'000'000;

} // namespace

JournalWriter::JournalWriter(QString folder, Told told) : m_folder(std::move(folder)), m_told(std::move(told))
{
    for (QTimer *timer : {&m_syncing, &m_trying}) {
        timer->setSingleShot(true);
        timer->moveToThread(&m_thread);
    }
    m_syncing.setInterval(longestUnsynced);
    QObject::connect(&m_syncing, &QTimer::timeout, &m_syncing, [this] { syncFile(); });
    QObject::connect(&m_trying, &QTimer::timeout, &m_trying, [this] { rewrite(); });
    m_thread.start();
}

JournalWriter::~JournalWriter()
{
    give([this] {
        syncFile();
        m_trying.stop(); // only the thread can stop it
        m_thread.quit();
    });
    m_thread.wait();
}

void JournalWriter::begin(JournalHeader header, std::shared_ptr<const BackendConfig> before)
{
    give([this, header = std::move(header), before = std::move(before)]() mutable {
        leaveFile();
        m_header = std::move(header);
        m_before = std::move(before);
        m_state = *m_before;
        m_drafts.clear();
        m_edits = 0;
        rewrite();
    });
}

void JournalWriter::append(JournalStep step)
{
    give([this, step = std::move(step)]() mutable {
        const std::string record = journalRecord(step, m_state);
        m_edits += step.changes.empty() ? 0 : 1;
        if (step.drafts)
            m_drafts = *std::move(step.drafts);
        const bool isLong = m_file && m_size > 2 * m_sizeAtFirst + tolerated;
        if (isLong && rewrite())
            return;
        if (m_file)
            write(record);
    });
}

void JournalWriter::rename(QString path, QString title, int titleNumber)
{
    give([this, path = std::move(path), title = std::move(title), titleNumber] {
        if (path == m_header.path && title == m_header.title && titleNumber == m_header.titleNumber)
            return; // an edit has renamed the backend; its step has the new name
        m_header.path = path;
        m_header.title = title;
        m_header.titleNumber = titleNumber;
        rewrite();
    });
}

void JournalWriter::replace(JournalFile old)
{
    give([this, old = std::move(old)]() mutable {
        m_old.push_back(std::move(old));
        syncFile();
    });
}

void JournalWriter::discard()
{
    give([this] {
        leaveFile();
        removeOld();
        m_syncing.stop();
        m_trying.stop();
        m_pause = {};
        m_state = {};
        m_before.reset();
    });
}

bool JournalWriter::sync()
{
    bool isDone = false;
    const auto syncNow = [this] {
        return !m_before || ((m_file || rewrite()) && syncFile());
    };
    QMetaObject::invokeMethod(&m_syncing, syncNow, Qt::BlockingQueuedConnection, &isDone);
    return isDone;
}

/// Has the thread run `order` after all earlier ones.
template <class Order>
void JournalWriter::give(Order order)
{
    QMetaObject::invokeMethod(&m_syncing, std::move(order), Qt::QueuedConnection);
}

void JournalWriter::write(const std::string &record)
{
    if (const std::optional<FileError> error = m_file->append(record)) {
        giveUpFile(*error);
        return;
    }
    m_size += record.size();
    if (!m_syncing.isActive())
        m_syncing.start();
    else if (m_syncing.remainingTime() == 0) // the thread has too many orders to handle the timer in time
        syncFile();
}

/// Writes a new journal with the document before the edits and one step that sums them up; returns false on failure.
bool JournalWriter::rewrite()
{
    auto created = JournalFile::create(m_folder);
    if (const FileError *error = std::get_if<FileError>(&created)) {
        fail(*error);
        return false;
    }
    JournalFile &file = std::get<JournalFile>(created);
    const std::string content = summary();
    std::optional<FileError> error = file.append(content);
    if (!error)
        error = file.publish();
    if (error) {
        file.remove();
        fail(*error);
        return false;
    }
    leaveFile();
    m_file = std::move(file);
    m_size = m_sizeAtFirst = content.size();
    m_syncing.start();
    m_trying.stop();
    m_pause = {};
    if (std::exchange(m_hasFailed, false))
        m_told(std::nullopt);
    return true;
}

std::string JournalWriter::summary() const
{
    JournalHeader header = m_header;
    header.edits = m_edits;
    if (m_file || !m_old.empty())
        header.replaces = (m_file ? *m_file : m_old.back()).name();
    std::string content = journalStart(header, *m_before);
    JournalStep all;
    if (m_edits > 0)
        all.changes.push_back(DocumentReplaced{m_state});
    if (!m_drafts.empty())
        all.drafts = m_drafts;
    if (!all.changes.empty() || all.drafts) {
        BackendConfig before = *m_before;
        content += journalRecord(all, before);
    }
    return content;
}

/// Syncs the journal, then removes the journals that it replaces.
bool JournalWriter::syncFile()
{
    m_syncing.stop();
    if (!m_file)
        return false;
    if (const std::optional<FileError> error = m_file->sync()) {
        giveUpFile(*error);
        return false;
    }
    removeOld();
    return true;
}

/// Stops using the file, which stays until another journal holds everything.
void JournalWriter::leaveFile()
{
    if (m_file)
        m_old.push_back(*std::exchange(m_file, std::nullopt));
}

void JournalWriter::removeOld()
{
    for (JournalFile &old : m_old)
        old.remove();
    m_old.clear();
}

/// Gives the file up after an error.
void JournalWriter::giveUpFile(const FileError &error)
{
    leaveFile();
    m_syncing.stop();
    fail(error);
}

/// Tries again after a pause, at first soon: the system does not report that the disk has room again.
void JournalWriter::fail(const FileError &error)
{
    m_pause = m_pause == m_pause.zero() ? firstPause : std::min(2 * m_pause, longestPause);
    m_trying.start(m_pause);
    if (!std::exchange(m_hasFailed, true))
        m_told(error);
}

} // namespace bcfg::ui::session
