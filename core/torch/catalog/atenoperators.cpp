// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/atenoperators.h"

#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/resources.h"

namespace bcfg {

namespace {

constexpr std::string_view anyValue = "*";

AtenTree treeOf(const JsonValue &json)
{
    if (const std::string *overload = json.string())
        return {*overload == anyValue ? std::string() : *overload, {}};
    const JsonValue::Array &steps = *json.array();
    AtenTree tree = treeOf(steps.front());
    for (std::size_t i = 1; i < steps.size(); ++i)
        tree.operands.push_back(treeOf(steps[i]));
    return tree;
}

AtenArguments argumentsOf(const JsonValue &json)
{
    AtenArguments arguments{{}, countIn(json.find("weight")), countIn(json.find("bias"))};
    for (const JsonValue &position : *json.find("activations")->array())
        arguments.activations.push_back(*countIn(&position));
    return arguments;
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
        std::vector<AtenTree> &found = m_operators[path];
        if (trees.isNull())
            continue;
        for (const JsonValue &tree : *trees.array())
            found.push_back(treeOf(tree));
    }
    for (const auto &[overload, arguments] : *json.find("overloads")->object())
        m_overloads.emplace(overload, argumentsOf(arguments));
}

const std::vector<AtenTree> *AtenCatalog::trees(std::string_view path) const
{
    const auto found = m_operators.find(path);
    return found == m_operators.end() ? nullptr : &found->second;
}

const AtenArguments &AtenCatalog::arguments(std::string_view overload) const
{
    return m_overloads.find(overload)->second;
}

} // namespace bcfg
