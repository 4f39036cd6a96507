// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/resources.h"

#include "core/document/io/inflate.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>

namespace bcfg {

std::string_view resource(std::string_view path)
{
    static std::mutex mutex;
    static std::map<std::string_view, std::string> contents; // by path; never erased, so a content stays where it is
    const std::lock_guard lock(mutex);
    const std::span<const EmbeddedFile> all = embeddedFiles();
    const auto file = std::ranges::find(all, path, &EmbeddedFile::path);
    if (file == all.end())
        throw std::logic_error("not embedded: " + std::string(path));
    const auto [content, isNew] = contents.try_emplace(file->path);
    if (isNew)
        content->second = inflated(file->deflated, file->size).value();
    return content->second;
}

} // namespace bcfg
