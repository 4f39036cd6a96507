// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/journalwriter.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui::session {

namespace {

constexpr std::chrono::seconds longestUnsynced(1);
constexpr std::chrono::seconds firstPause(2); // after a failure, before the next attempt
constexpr std::chrono::seconds longestPause(60);
/// A journal that has grown longer than twice its first size by this many bytes is replaced by one that sums it up.
constexpr std::size_t tolerated = 8'000'000;

} // namespace

JournalWriter::JournalWriter(QString folder, Told told)
    : m_folder(std::move(folder)),
      m_told(std::move(told)),
      m_thread([this] { run(); })
{}

JournalWriter::~JournalWriter()
{
    give(End());
    m_thread.join();
}

void JournalWriter::begin(JournalHeader header, std::shared_ptr<const BackendConfig> before)
{
    give(Begin{std::move(header), std::move(before)});
}

bool JournalWriter::sync()
{
    Sync done;
    std::future<bool> isDone = done.get_future();
    give(std::move(done));
    return isDone.get();
}

void JournalWriter::give(Order order)
{
    {
        const std::lock_guard lock(m_mutex);
        m_orders.push_back(std::move(order));
    }
    m_given.notify_one();
}

void JournalWriter::run()
{
    while (!m_ends) {
        for (Order &order : takeOrders()) {
            std::visit([this](auto &each) { obey(each); }, order);
            if (m_syncsAt && Clock::now() >= *m_syncsAt)
                syncFile();
            retry();
        }
    }
}

/// Waits for orders. Returns none where the time to sync or to try again comes first.
std::deque<JournalWriter::Order> JournalWriter::takeOrders()
{
    std::unique_lock lock(m_mutex);
    const auto isGiven = [this] {
        return !m_orders.empty();
    };
    if (!m_syncsAt && !m_triesAt) {
        m_given.wait(lock, isGiven);
    } else if (!m_given.wait_until(lock, m_syncsAt ? *m_syncsAt : *m_triesAt, isGiven)) {
        lock.unlock();
        if (m_syncsAt)
            syncFile();
        retry();
        return {};
    }
    return std::exchange(m_orders, {});
}

void JournalWriter::obey(Begin &begin)
{
    if (m_file)
        m_old.push_back(*std::exchange(m_file, std::nullopt));
    m_header = std::move(begin.header);
    m_before = std::move(begin.before);
    m_state = *m_before;
    m_drafts.clear();
    m_edits = 0;
    rewrite();
}

void JournalWriter::obey(Rename &now)
{
    if (now.path == m_header.path && now.title == m_header.title && now.titleNumber == m_header.titleNumber)
        return; // an edit has renamed the backend, which its step says
    m_header.path = std::move(now.path);
    m_header.title = std::move(now.title);
    m_header.titleNumber = now.titleNumber;
    rewrite();
}

void JournalWriter::obey(JournalStep &step)
{
    const std::string record = journalRecord(step, m_state);
    m_edits += step.changes.empty() ? 0 : 1;
    if (step.drafts)
        m_drafts = *std::move(step.drafts);
    const bool isLong = m_file && m_size > 2 * m_sizeAtFirst + tolerated;
    if (isLong && rewrite())
        return;
    if (m_file)
        write(record);
}

void JournalWriter::obey(JournalFile &old)
{
    m_old.push_back(std::move(old));
    syncFile();
}

void JournalWriter::obey(Discard &)
{
    if (m_file)
        m_old.push_back(*std::exchange(m_file, std::nullopt));
    for (JournalFile &old : m_old)
        old.remove();
    m_old.clear();
    m_syncsAt.reset();
    m_triesAt.reset();
    m_state = {};
    m_before.reset();
}

void JournalWriter::obey(Sync &done)
{
    done.set_value(!m_before || ((m_file || rewrite()) && syncFile()));
}

void JournalWriter::obey(End &)
{
    syncFile();
    m_ends = true;
}

void JournalWriter::write(const std::string &record)
{
    if (const std::optional<FileError> error = m_file->append(record)) {
        giveUpFile(*error);
        return;
    }
    m_size += record.size();
    if (!m_syncsAt)
        m_syncsAt = Clock::now() + longestUnsynced;
}

/// Writes a new journal with the document before the edits and one step that sums them up; false on failure.
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
    if (m_file)
        m_old.push_back(*std::move(m_file));
    m_file = std::move(file);
    m_size = m_sizeAtFirst = content.size();
    m_syncsAt = Clock::now() + longestUnsynced;
    m_triesAt.reset();
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

/// Syncs the journal, then removes those that it replaces.
bool JournalWriter::syncFile()
{
    m_syncsAt.reset();
    if (!m_file)
        return false;
    if (const std::optional<FileError> error = m_file->sync()) {
        giveUpFile(*error);
        return false;
    }
    for (JournalFile &old : m_old)
        old.remove();
    m_old.clear();
    return true;
}

/// Gives the file up after an error. The file stays until another journal holds everything.
void JournalWriter::giveUpFile(const FileError &error)
{
    m_old.push_back(*std::exchange(m_file, std::nullopt));
    m_syncsAt.reset();
    fail(error);
}

/// The system does not report that the disk has room again, so writing is retried from time to time, at first soon.
void JournalWriter::fail(const FileError &error)
{
    m_pause = m_triesAt ? std::min(2 * m_pause, longestPause) : firstPause;
    m_triesAt = Clock::now() + m_pause;
    if (!std::exchange(m_hasFailed, true))
        m_told(error);
}

void JournalWriter::retry()
{
    if (m_triesAt && Clock::now() >= *m_triesAt)
        rewrite();
}

} // namespace bcfg::ui::session
