// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/io/fileerror.h"

#include <filesystem>
#include <string_view>
#include <utility>
#include <variant>

namespace bcfg {

/// An open file of the system's, which is closed with this; or none.
class Descriptor
{
public:
    explicit Descriptor(int descriptor) : m_descriptor(descriptor) {}
    Descriptor(Descriptor &&other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }
    ~Descriptor();

    int get() const { return m_descriptor; }
    explicit operator bool() const { return m_descriptor >= 0; }

private:
    int m_descriptor;
};

/// Opens a regular file for reading. What is none is refused before it is opened, as opening a pipe waits for whoever
/// is to write to it.
std::variant<Descriptor, FileError> openFile(const std::filesystem::path &path);
/// What errno says.
FileError lastFileError();
/// Writes in a loop until all is written; else errno says why it is not.
bool writeAll(int descriptor, std::string_view content);
/// Returns once the names in the folder are on the disk. Where folders cannot be synced, their files are all the same.
void syncFolder(const std::filesystem::path &folder);

} // namespace bcfg
