// SPDX-License-Identifier: Apache-2.0
#include "core/fx/modules.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

template <class T>
std::optional<T> attributeOf(const Module &module, std::string_view name)
{
    // A module that was made of others has the attributes of the one with which it begins.
    if (!module.traced)
        return module.inside.empty() ? std::nullopt : attributeOf<T>(module.inside.front(), name);
    for (const auto &[key, value] : module.traced->attributes) {
        if (key == name && std::holds_alternative<T>(value))
            return std::get<T>(value);
    }
    return std::nullopt;
}

} // namespace

std::optional<std::int64_t> Module::number(std::string_view attribute) const
{
    return attributeOf<std::int64_t>(*this, attribute);
}

std::optional<bool> Module::flag(std::string_view attribute) const
{
    return attributeOf<bool>(*this, attribute);
}

Modules::Modules(const trace::Model &model, Symbols &symbols)
{
    m_byPath.reserve(model.modules.size() * 2);
    for (const trace::Module &traced : model.modules) {
        const SymbolId type = symbols.of(traced.type);
        m_byPath.emplace(traced.path, Module{type, traced.isTraining, &traced, {}, symbols.path(type)});
        m_paths.push_back(traced.path);
        m_rootNames.insert(traced.path.substr(0, traced.path.find('.')));
    }
    for (const trace::Node &node : model.nodes) {
        if (node.op == Op::GetAttr)
            m_rootNames.insert(node.target.substr(0, node.target.find('.')));
    }
}

const Module *Modules::find(std::string_view path) const
{
    const auto found = m_byPath.find(std::string(path));
    return found == m_byPath.end() ? nullptr : &found->second;
}

std::vector<Module> Modules::inside(const std::string &path) const
{
    const Module &module = at(path);
    if (!module.inside.empty() || !module.traced)
        return module.inside;
    std::vector<Module> result;
    for (std::size_t i = 0;; ++i) {
        const Module *child = find(path + "." + std::to_string(i));
        if (!child)
            return result;
        result.push_back(*child);
    }
}

std::string_view parentPath(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

} // namespace bcfg::fx
