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

/// An entry of a ZIP archive, as its directory describes it.
struct ZipEntry
{
    std::string name;
    std::uint64_t header = 0; ///< offset of the entry's local header
    std::uint64_t compressedSize = 0;
    std::uint64_t size = 0;
    std::uint32_t checksum = 0;
    std::uint16_t method = 0; ///< 0: stored, 8: deflated
    bool isEncrypted = false;
};

/// Reads the directory and single entries of a ZIP archive (also ZIP64). Other entries, which may be large, are never
/// read. Refuses an archive as a whole if entries overlap, have the same name, or lie outside the archive.
class ZipArchive
{
public:
    /// Reads the directory. `bytes` must outlive the archive. Errors name a byte offset in the archive if possible.
    static std::variant<ZipArchive, FileError> open(const ByteSource &bytes);

    const std::vector<ZipEntry> &entries() const { return m_entries; } ///< in the order of the directory
    const ZipEntry *find(std::string_view name) const;                 ///< null where there is none
    /// The content of a stored or deflated entry, after a check of its checksum. Refuses more than `limit` bytes.
    std::variant<std::string, FileError> read(const ZipEntry &entry, std::size_t limit) const;

private:
    explicit ZipArchive(const ByteSource &bytes) : m_bytes(&bytes) {}

    const ByteSource *m_bytes;
    std::vector<ZipEntry> m_entries;
    std::uint64_t m_directory = 0; // offset of the directory; entries lie before it
};

} // namespace bcfg::trace
