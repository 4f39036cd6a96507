// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/descriptor.h"

#include <QDateTime>
#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bcfg::ui {

/// A journal that this process holds the lock of: as long as it lives, nobody else writes, recovers or removes it. The
/// lock ends with the process, however that ends. The file stays where it is unless it is removed.
class JournalFile
{
public:
    /// A new one in a folder, which is made where it is missing. Nobody sees it before publish().
    static std::variant<JournalFile, FileError> create(const QString &folder);
    /// One that is there; nothing where somebody else holds it.
    static std::optional<JournalFile> claim(const QString &path);

    const QString &path() const { return m_path; }
    QString name() const; ///< within its folder
    QDateTime lastWritten() const;
    /// Its first bytes; as many as there are, and can be read.
    std::string read(std::size_t limit) const;

    // Each of these says why it failed, or nothing.
    std::optional<FileError> append(std::string_view bytes);
    std::optional<FileError> publish();    ///< gives it the name by which it is found
    std::optional<FileError> sync() const; ///< returns once everything is on the disk, its name too
    void remove();

private:
    JournalFile(QString path, Descriptor descriptor) : m_path(std::move(path)), m_descriptor(std::move(descriptor)) {}
    bool lock() const;

    QString m_path;
    Descriptor m_descriptor;
};

/// The journals of a folder that nobody holds, the oldest first. What a program left that was killed before there was
/// anything to recover is removed.
std::vector<JournalFile> claimJournals(const QString &folder);

} // namespace bcfg::ui
