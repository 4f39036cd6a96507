// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/bytesource.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg::trace {

/// Why an archive, or an entry of it, is refused, with the byte of the archive where that stands.
struct ZipError
{
    std::string message;
};

/// What a ZIP archive's directory says of an entry.
struct ZipEntry
{
    std::string name;
    std::uint64_t header = 0; ///< offset of the entry itself
    std::uint64_t compressedSize = 0;
    std::uint64_t size = 0;
    std::uint32_t checksum = 0;
    std::uint16_t method = 0;
    bool isEncrypted = false;
};

/// The directory of a ZIP archive, ZIP64 too, and single entries of it: however large the others are, they are never
/// read. Entries that overlap, lie outside, or have the name of another one, are refused as a whole: one that says
/// less than the truth about one entry is not believed about the others.
class ZipArchive
{
public:
    static constexpr std::size_t maximumEntries = 200'000;

    /// The bytes must outlive it.
    static std::variant<ZipArchive, ZipError> open(const ByteSource &bytes);

    const std::vector<ZipEntry> &entries() const { return m_entries; } ///< in the order of the directory
    const ZipEntry *find(std::string_view name) const;
    /// The content of an entry, stored or deflated, of at most so many bytes.
    std::variant<std::string, ZipError> read(const ZipEntry &entry, std::size_t limit) const;

private:
    explicit ZipArchive(const ByteSource &bytes) : m_bytes(&bytes) {}

    const ByteSource *m_bytes;
    std::vector<ZipEntry> m_entries;
    std::uint64_t m_directory = 0; // where it begins, hence where entries end
};

} // namespace bcfg::trace
