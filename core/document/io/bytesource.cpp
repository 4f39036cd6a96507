// SPDX-License-Identifier: Apache-2.0
#include "core/document/io/bytesource.h"

#include <algorithm>
#include <cerrno>
#include <unistd.h>

namespace bcfg {

namespace {

class FileBytes : public ByteSource
{
public:
    FileBytes(Descriptor file, std::uint64_t size) : m_file(std::move(file)), m_size(size) {}
    std::uint64_t size() const override { return m_size; }
    bool read(std::uint64_t offset, std::span<char> buffer) const override
    {
        while (!buffer.empty()) {
            const ssize_t count = ::pread(m_file.get(), buffer.data(), buffer.size(), static_cast<off_t>(offset));
            if (count < 0 && errno == EINTR)
                continue;
            if (count <= 0)
                return false;
            offset += static_cast<std::uint64_t>(count);
            buffer = buffer.subspan(static_cast<std::size_t>(count));
        }
        return true;
    }

private:
    Descriptor m_file;
    std::uint64_t m_size;
};

} // namespace

bool MemoryBytes::read(std::uint64_t offset, std::span<char> buffer) const
{
    if (offset > m_bytes.size() || buffer.size() > m_bytes.size() - offset)
        return false;
    std::ranges::copy(m_bytes.substr(offset, buffer.size()), buffer.begin());
    return true;
}

std::variant<std::unique_ptr<ByteSource>, FileError> openBytes(const std::filesystem::path &path)
{
    std::variant<OpenedFile, FileError> opened = openFile(path);
    if (FileError *error = std::get_if<FileError>(&opened))
        return std::move(*error);
    auto &[file, size] = std::get<OpenedFile>(opened);
    return std::make_unique<FileBytes>(std::move(file), size);
}

} // namespace bcfg
