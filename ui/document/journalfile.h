// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDateTime>
#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bcfg::ui {

/// Why a journal cannot be written, in words for a person: "No space left on device".
struct JournalError
{
    QString message;
};

/// A journal that this process holds the lock of: as long as it lives, nobody else writes, recovers or removes it. The
/// lock ends with the process, however that ends.
class JournalFile
{
public:
    /// A new one in a folder, which is made where it is missing. Nobody sees it before publish().
    static std::variant<JournalFile, JournalError> create(const QString &folder);
    /// One that is there; nothing where somebody else holds it.
    static std::optional<JournalFile> claim(const QString &path);

    JournalFile(JournalFile &&other) noexcept
        : m_path(std::move(other.m_path)),
          m_descriptor(std::exchange(other.m_descriptor, -1))
    {}
    JournalFile &operator=(JournalFile &&other) noexcept
    {
        std::swap(m_path, other.m_path);
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }
    ~JournalFile(); ///< leaves the file where it is

    const QString &path() const { return m_path; }
    QString name() const; ///< within its folder
    QDateTime lastWritten() const;
    /// Its first bytes; as many as there are, and can be read.
    std::string read(std::size_t limit) const;

    // Each of these says why it failed, or nothing.
    std::optional<JournalError> append(std::string_view bytes);
    std::optional<JournalError> publish();    ///< gives it the name by which it is found
    std::optional<JournalError> sync() const; ///< returns once everything is on the disk, its name too
    void remove();

private:
    JournalFile(QString path, int descriptor) : m_path(std::move(path)), m_descriptor(descriptor) {}
    bool lock() const;

    QString m_path;
    int m_descriptor;
};

/// The journals of a folder that nobody holds, the oldest first. What a program left that was killed before there was
/// anything to recover is removed.
std::vector<JournalFile> claimJournals(const QString &folder);

} // namespace bcfg::ui
