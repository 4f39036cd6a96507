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

/// Bytes of which any part can be read alone: a file of gigabytes costs what is read of it.
class ByteSource
{
public:
    virtual ~ByteSource() = default;
    ByteSource(const ByteSource &) = delete;
    ByteSource &operator=(const ByteSource &) = delete;

    virtual std::uint64_t size() const = 0;
    /// Fills the buffer from an offset on. False where there are not so many bytes, or they cannot be read.
    virtual bool read(std::uint64_t offset, std::span<char> buffer) const = 0;

protected:
    ByteSource() = default;
};

/// Bytes that lie in memory, which must outlive it.
class MemoryBytes : public ByteSource
{
public:
    explicit MemoryBytes(std::string_view bytes) : m_bytes(bytes) {}
    std::uint64_t size() const override { return m_bytes.size(); }
    bool read(std::uint64_t offset, std::span<char> buffer) const override;

private:
    std::string_view m_bytes;
};

/// A regular file, opened as readFile() opens one.
std::variant<std::unique_ptr<ByteSource>, FileError> openBytes(const std::filesystem::path &path);

} // namespace bcfg
