// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/file.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <variant>

namespace bcfg {

/// Random access to the bytes of a file or of a memory block. read() reads only the requested bytes, so a file may have
/// gigabytes.
class ByteSource
{
public:
    virtual ~ByteSource() = default;
    ByteSource(const ByteSource &) = delete;
    ByteSource &operator=(const ByteSource &) = delete;

    virtual std::uint64_t size() const = 0;
    /// Fills the whole buffer with the bytes from an offset on. Returns false where the source ends before the buffer
    /// is full, or where reading fails.
    virtual bool read(std::uint64_t offset, std::span<char> buffer) const = 0;

protected:
    ByteSource() = default;
};

/// Bytes in memory. The caller owns them; they must outlive this object.
class MemoryBytes : public ByteSource
{
public:
    explicit MemoryBytes(std::string_view bytes) : m_bytes(bytes) {}
    std::uint64_t size() const override { return m_bytes.size(); }
    bool read(std::uint64_t offset, std::span<char> buffer) const override;

private:
    std::string_view m_bytes;
};

/// Opens a regular file, of any size. Refuses the same paths as readFile() does: folders, pipes, sockets and devices.
std::variant<std::unique_ptr<ByteSource>, FileError> openBytes(const std::filesystem::path &path);

} // namespace bcfg
