// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/file.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bcfg::ui::session {

/// A journal file that this process has locked: while this object lives, no other process writes, recovers or removes
/// the file. The lock ends with the process, even after a crash. The file stays unless remove() is called.
class JournalFile
{
public:
    /// Creates a journal in a folder, which is created if it is missing. Other processes do not see the file before
    /// publish().
    static std::variant<JournalFile, FileError> create(const QString &folder);
    /// Locks an existing journal; nothing where another process holds the lock or the file cannot be opened.
    static std::optional<JournalFile> claim(const QString &path);

    const QString &path() const { return m_path; }
    QString name() const; ///< the file's name without its folder
    /// The first `limit` bytes, or fewer where the file is shorter or cannot be read.
    std::string read(std::size_t limit) const;

    // append(), publish() and sync() return the error, or nothing on success.
    std::optional<FileError> append(std::string_view bytes);
    std::optional<FileError> publish();    ///< renames the file to the name under which journals are found
    std::optional<FileError> sync() const; ///< waits until the content and the name are on the disk
    void remove();

private:
    JournalFile(QString path, Descriptor descriptor) : m_path(std::move(path)), m_descriptor(std::move(descriptor)) {}
    bool lock() const;

    QString m_path;
    Descriptor m_descriptor;
};

/// Locks all journals of a folder that no process holds, the oldest first. Files of programs that were killed before
/// publish() are removed.
std::vector<JournalFile> claimJournals(const QString &folder);

} // namespace bcfg::ui::session
