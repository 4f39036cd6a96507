// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/atenoperators.h"

#include "core/document/model/mapped.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/resources.h"

#include <span>

namespace bcfg {

namespace {

constexpr std::string_view anyValue = "*";

AtenTree treeOf(const JsonValue &json)
{
    if (const std::string *overload = json.string())
        return {*overload == anyValue ? std::string() : *overload, {}};
    const JsonValue::Array &steps = *json.array();
    return {treeOf(steps.front()).overload, mapped(std::span(steps).subspan(1), treeOf)};
}

AtenArguments argumentsOf(const JsonValue &json)
{
    const auto position = [](const JsonValue &value) {
        return *countIn(&value);
    };
    return {mapped(*json.find("activations")->array(), position), countIn(json.find("weight")),
            countIn(json.find("bias"))};
}

} // namespace

const AtenCatalog &AtenCatalog::of(Release release)
{
    return perRelease(release, [](Release made) { return AtenCatalog(made.files().atenOperators); });
}

AtenCatalog::AtenCatalog(std::string_view file)
{
    if (file.empty())
        return;
    const JsonValue json = readCatalogFile(file);
    for (const auto &[path, trees] : *json.find("operators")->object()) {
        m_operators[path] = trees.isNull() ? std::vector<AtenTree>() : mapped(*trees.array(), treeOf);
    }
    for (const auto &[overload, arguments] : *json.find("overloads")->object())
        m_overloads.emplace(overload, argumentsOf(arguments));
}

const std::vector<AtenTree> *AtenCatalog::trees(std::string_view path) const
{
    return valueUnder(m_operators, path);
}

const AtenArguments &AtenCatalog::arguments(std::string_view overload) const
{
    return m_overloads.find(overload)->second;
}

} // namespace bcfg
