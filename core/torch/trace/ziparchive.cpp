// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/ziparchive.h"

#include "core/document/io/inflate.h"
#include "core/document/model/mapped.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <zlib.h>

namespace bcfg::trace {

namespace {

// Sizes and signatures of the records of APPNOTE.TXT, PKWARE's specification of ZIP.
constexpr std::size_t endSize = 22;
constexpr std::uint32_t endSignature = 0x06054b50;
constexpr std::size_t locatorSize = 20; // of ZIP64's end record; the locator stands before the plain end record
constexpr std::uint32_t locatorSignature = 0x07064b50;
constexpr std::size_t end64Size = 56;
constexpr std::uint32_t end64Signature = 0x06064b50;
constexpr std::size_t centralSize = 46; // of an entry in the directory, without name, extra fields and comment
constexpr std::uint32_t centralSignature = 0x02014b50;
constexpr std::size_t localSize = 30; // of an entry's own header, without name and extra fields
constexpr std::uint32_t localSignature = 0x04034b50;
constexpr std::uint16_t zip64Field = 1;
constexpr std::uint16_t stored = 0;
constexpr std::uint16_t deflated = 8;
constexpr std::uint64_t mostOfDeflate = 1032; // the most bytes that one byte of deflated data can become

constexpr std::size_t maximumEntries = 200'000;
constexpr std::size_t maximumDirectory = 64'000'000; // bytes

/// The little-endian number at an offset. Requires that the bytes exist.
template <class Number>
Number numberAt(std::string_view bytes, std::size_t offset)
{
    Number number = 0;
    for (std::size_t i = sizeof(Number); i-- > 0;)
        number = static_cast<Number>(number << 8 | static_cast<unsigned char>(bytes[offset + i]));
    return number;
}

constexpr auto shortAt = numberAt<std::uint16_t>;
constexpr auto wordAt = numberAt<std::uint32_t>;
constexpr auto longAt = numberAt<std::uint64_t>;

FileError refused(std::uint64_t offset, const std::string &why)
{
    return {"Byte " + std::to_string(offset) + " of the archive: " + why};
}

FileError refused(const ZipEntry &entry, const std::string &why)
{
    return refused(entry.header, "the entry " + entry.name + ' ' + why);
}

std::optional<std::string> bytesAt(const ByteSource &bytes, std::uint64_t offset, std::uint64_t size)
{
    if (offset > bytes.size() || size > bytes.size() - offset)
        return std::nullopt;
    std::string content(static_cast<std::size_t>(size), '\0');
    if (!bytes.read(offset, content))
        return std::nullopt;
    return content;
}

/// The place of the directory in the archive.
struct Directory
{
    std::uint64_t begin = 0;
    std::uint64_t size = 0;
    std::uint64_t count = 0;
    std::uint64_t end = 0; // offset of the end record, which the directory may not overlap
};

std::variant<Directory, FileError> findDirectory(const ByteSource &bytes)
{
    constexpr std::uint64_t longestComment = 0xFFFF;
    const std::uint64_t tailSize = std::min<std::uint64_t>(bytes.size(), locatorSize + endSize + longestComment);
    const std::uint64_t tailBegin = bytes.size() - tailSize;
    const std::optional<std::string> tail = bytesAt(bytes, tailBegin, tailSize);
    if (!tail)
        return FileError{"The file cannot be read."};
    std::optional<std::size_t> found;
    for (std::size_t at = tail->size() < endSize ? 0 : tail->size() - endSize + 1; at-- > 0 && !found;) {
        if (wordAt(*tail, at) == endSignature && at + endSize + shortAt(*tail, at + 20) == tail->size())
            found = at;
    }
    if (!found)
        return refused(bytes.size(), "its directory is missing; the archive is cut off.");
    const std::size_t end = *found;
    Directory directory{wordAt(*tail, end + 16), wordAt(*tail, end + 12), shortAt(*tail, end + 10), tailBegin + end};
    std::uint64_t countHere = shortAt(*tail, end + 8);
    if (end >= locatorSize && wordAt(*tail, end - locatorSize) == locatorSignature) {
        const std::uint64_t at = longAt(*tail, end - locatorSize + 8);
        const std::optional<std::string> record = bytesAt(bytes, at, end64Size);
        if (!record || wordAt(*record, 0) != end64Signature)
            return refused(tailBegin + end - locatorSize, "the ZIP64 end record is not where its locator says.");
        directory = {longAt(*record, 48), longAt(*record, 40), longAt(*record, 32), at};
        countHere = longAt(*record, 24);
    }
    if (countHere != directory.count)
        return refused(directory.end, "the archive is one of several parts.");
    if (directory.begin > directory.end || directory.size > directory.end - directory.begin)
        return refused(directory.end, "the directory lies outside of the archive.");
    if (directory.count > directory.size / centralSize)
        return refused(directory.end,
                       "the directory is too short for its " + std::to_string(directory.count) + " entries.");
    if (directory.count > maximumEntries || directory.size > maximumDirectory)
        return refused(directory.end,
                       "the archive has " + std::to_string(directory.count) + " entries, more than any model needs.");
    return directory;
}

/// Reads the numbers that do not fit into the fixed part of an entry from its ZIP64 field. Returns false where one of
/// these numbers is missing.
bool readZip64(std::string_view extra, ZipEntry &entry)
{
    constexpr std::uint64_t elsewhere = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint64_t *> wanted;
    for (std::uint64_t *number : {&entry.size, &entry.compressedSize, &entry.header}) {
        if (*number == elsewhere)
            wanted.push_back(number);
    }
    while (extra.size() >= 4 && !wanted.empty()) {
        const std::size_t length = shortAt(extra, 2);
        if (length > extra.size() - 4)
            return false;
        if (shortAt(extra, 0) == zip64Field) {
            if (length < 8 * wanted.size())
                return false;
            for (std::size_t i = 0; i < wanted.size(); ++i)
                *wanted[i] = longAt(extra, 4 + 8 * i);
            return true;
        }
        extra.remove_prefix(4 + length);
    }
    return wanted.empty();
}

/// Reads the entry of the directory at `at`, and moves `at` to the next one. `begin` is the directory's offset.
std::variant<ZipEntry, FileError> readEntry(std::string_view directory, std::size_t &at, std::uint64_t begin)
{
    const auto damaged = [&] {
        return refused(begin + at, "the directory is damaged.");
    };
    if (directory.size() - at < centralSize || wordAt(directory, at) != centralSignature)
        return damaged();
    const std::size_t nameLength = shortAt(directory, at + 28);
    const std::size_t extraLength = shortAt(directory, at + 30);
    const std::size_t length = centralSize + nameLength + extraLength + shortAt(directory, at + 32);
    if (length > directory.size() - at)
        return damaged();
    ZipEntry entry{std::string(directory.substr(at + centralSize, nameLength)),
                   wordAt(directory, at + 42),
                   wordAt(directory, at + 20),
                   wordAt(directory, at + 24),
                   wordAt(directory, at + 16),
                   shortAt(directory, at + 10),
                   (shortAt(directory, at + 8) & 1) != 0};
    if (!readZip64(directory.substr(at + centralSize + nameLength, extraLength), entry))
        return damaged();
    at += length;
    return entry;
}

/// Why the directory cannot be right: entries overlap, have the same name or lie outside the archive. Else nullopt.
std::optional<FileError> contradiction(const std::vector<ZipEntry> &entries, std::uint64_t directory)
{
    auto sorted = mapped(entries, [](const ZipEntry &entry) { return &entry; });
    const auto lengthOf = [](const ZipEntry &entry) {
        return localSize + entry.name.size();
    };
    for (const ZipEntry *entry : sorted) {
        if (entry->header > directory || lengthOf(*entry) > directory - entry->header ||
            entry->compressedSize > directory - entry->header - lengthOf(*entry))
            return refused(*entry, "lies outside of the archive.");
    }
    std::ranges::sort(sorted, {}, &ZipEntry::header);
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        const ZipEntry &before = *sorted[i - 1];
        if (before.header + lengthOf(before) + before.compressedSize > sorted[i]->header)
            return refused(*sorted[i], "overlaps the entry " + before.name + '.');
    }
    std::ranges::sort(sorted, {}, &ZipEntry::name);
    const auto sameName = std::ranges::adjacent_find(sorted, {}, &ZipEntry::name);
    if (sameName != sorted.end())
        return refused(**std::next(sameName), "occurs twice.");
    return std::nullopt;
}

} // namespace

std::variant<ZipArchive, FileError> ZipArchive::open(const ByteSource &bytes)
{
    const std::variant<Directory, FileError> found = findDirectory(bytes);
    if (const FileError *error = std::get_if<FileError>(&found))
        return *error;
    const Directory &directory = std::get<Directory>(found);
    const std::optional<std::string> content = bytesAt(bytes, directory.begin, directory.size);
    if (!content)
        return FileError{"The file cannot be read."};
    ZipArchive archive(bytes);
    archive.m_directory = directory.begin;
    archive.m_entries.reserve(static_cast<std::size_t>(directory.count));
    std::size_t at = 0;
    for (std::uint64_t i = 0; i < directory.count; ++i) {
        std::variant<ZipEntry, FileError> entry = readEntry(*content, at, directory.begin);
        if (FileError *error = std::get_if<FileError>(&entry))
            return std::move(*error);
        archive.m_entries.push_back(std::get<ZipEntry>(std::move(entry)));
    }
    if (std::optional<FileError> error = contradiction(archive.m_entries, directory.begin))
        return *std::move(error);
    return archive;
}

const ZipEntry *ZipArchive::find(std::string_view name) const
{
    return elementWith(m_entries, name, &ZipEntry::name);
}

std::variant<std::string, FileError> ZipArchive::read(const ZipEntry &entry, std::size_t limit) const
{
    if (entry.isEncrypted)
        return refused(entry, "is encrypted.");
    if (entry.method != stored && entry.method != deflated)
        return refused(entry, "is compressed by a method that torch.export does not use.");
    if (entry.size > limit || entry.compressedSize > limit)
        return refused(entry, "has " + std::to_string(entry.size) + " bytes, more than any model needs.");
    const bool isPossible = entry.method == stored ? entry.size == entry.compressedSize
                                                   : entry.size / mostOfDeflate <= entry.compressedSize;
    if (!isPossible)
        return refused(entry, "declares an impossible size.");
    const std::optional<std::string> header = bytesAt(*m_bytes, entry.header, localSize + entry.name.size());
    if (!header || wordAt(*header, 0) != localSignature || shortAt(*header, 8) != entry.method ||
        std::string_view(*header).substr(localSize) != entry.name || shortAt(*header, 26) != entry.name.size())
        return refused(entry, "is not where the directory says.");
    const std::uint64_t begin = entry.header + header->size() + shortAt(*header, 28);
    if (begin > m_directory || entry.compressedSize > m_directory - begin)
        return refused(entry, "lies outside of the archive.");
    std::optional<std::string> content = bytesAt(*m_bytes, begin, entry.compressedSize);
    if (content && entry.method == deflated)
        content = inflated(*content, static_cast<std::size_t>(entry.size));
    if (!content)
        return refused(entry, "is damaged.");
    const uLong sum = ::crc32_z(0, reinterpret_cast<const Bytef *>(content->data()), content->size());
    if (sum != entry.checksum)
        return refused(entry, "is damaged: its checksum differs.");
    return *std::move(content);
}

} // namespace bcfg::trace
