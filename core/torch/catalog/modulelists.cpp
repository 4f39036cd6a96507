// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/modulelists.h"

#include "core/torch/catalog/catalogfile.h"

#include <algorithm>

namespace bcfg {

namespace {

/// The list in a file, which is sorted.
std::vector<std::string> readList(std::string_view path)
{
    return stringsIn(*readCatalogFile(path).find("modules"));
}

} // namespace

bool isPythonsModule(std::string_view name)
{
    static const std::vector<std::string> modules = readList("catalog/python-modules.json");
    return std::ranges::binary_search(modules, name);
}

bool isNnModule(std::string_view name)
{
    static const std::vector<std::string> modules = readList("catalog/nn-modules.json");
    return std::ranges::binary_search(modules, name);
}

} // namespace bcfg
