// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/modulelists.h"

#include "core/document/json/jsontext.h"
#include "core/torch/catalog/resources.h"

#include <algorithm>

namespace bcfg {

namespace {

JsonValue readList(std::string_view path)
{
    return *std::get<JsonValue>(parseJson(resource(path))).find("modules");
}

bool isIn(const JsonValue &sorted, std::string_view name)
{
    return std::ranges::binary_search(*sorted.array(), name, {},
                                      [](const JsonValue &each) { return std::string_view(*each.string()); });
}

} // namespace

bool isPythonsModule(std::string_view name)
{
    static const JsonValue modules = readList("catalog/python-modules.json");
    return isIn(modules, name);
}

bool isNnModule(std::string_view name)
{
    static const JsonValue modules = readList("catalog/nn-modules.json");
    return isIn(modules, name);
}

} // namespace bcfg
