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
    std::uint16_t method = 0;
    bool isEncrypted = false;
};

/// Reads the directory of a ZIP archive (ZIP64, too) and single entries; other entries are never read, however large
/// they are. An archive whose entries overlap, share a name, or lie outside the archive is refused as a whole: a
/// directory that is wrong about one entry is not trusted about the others.
class ZipArchive
{
public:
    /// Reads the directory. `bytes` must outlive the archive. Errors name the byte offset in the archive where it is
    /// known.
    static std::variant<ZipArchive, FileError> open(const ByteSource &bytes);

    const std::vector<ZipEntry> &entries() const { return m_entries; } ///< in the order of the directory
    const ZipEntry *find(std::string_view name) const;                 ///< null where there is none
    /// The content of a stored or deflated entry, checked against its checksum. Refuses more than `limit` bytes.
    std::variant<std::string, FileError> read(const ZipEntry &entry, std::size_t limit) const;

private:
    explicit ZipArchive(const ByteSource &bytes) : m_bytes(&bytes) {}

    const ByteSource *m_bytes;
    std::vector<ZipEntry> m_entries;
    std::uint64_t m_directory = 0; // offset of the directory; entries lie before it
};

} // namespace bcfg::trace
