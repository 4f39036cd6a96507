// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/modules.h"

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

Modules::Tree::Tree(const trace::Model &model)
{
    const std::size_t count = model.modules.size();
    paths.reserve(count);
    byPath.reserve(count);
    for (const trace::Module &module : model.modules) {
        byPath.emplace(module.path, static_cast<ModuleId>(paths.size()));
        paths.push_back(&module.path);
    }
    std::string_view last; // neighbours have the same one
    const auto addRootName = [&](std::string_view path) {
        const std::string_view name = path.substr(0, path.find('.'));
        if (name != last || rootNames.empty())
            rootNames.insert(name);
        last = name;
    };
    above.reserve(count);
    hasFirst.assign(count, false);
    for (const std::string *path : paths) {
        addRootName(*path);
        above.push_back(aboveNext(*path));
        if (path->ends_with(".0") && above.back() != noModule)
            hasFirst[above.back()] = true;
    }
    for (const trace::Node &node : model.nodes) {
        if (node.op == Op::GetAttr)
            addRootName(node.target);
    }
}

ModuleId Modules::Tree::find(std::string_view path) const
{
    const auto found = byPath.find(path);
    return found == byPath.end() ? noModule : found->second;
}

ModuleId Modules::Tree::findAbove(std::string_view path) const
{
    for (path = parentPath(path); !path.empty(); path = parentPath(path)) {
        if (const ModuleId module = find(path); module != noModule)
            return module;
    }
    return noModule;
}

/// In PyTorch's order the module around the next one is the last one, or one that is around that.
ModuleId Modules::Tree::aboveNext(std::string_view path) const
{
    const std::string_view parent = parentPath(path);
    for (ModuleId id = above.empty() ? noModule : static_cast<ModuleId>(above.size() - 1); id != noModule;
         id = above[id]) {
        if (*paths[id] == parent && !parent.empty())
            return id;
    }
    return findAbove(path);
}

Modules::Modules(const trace::Model &model, Symbols &symbols) : m_tree(std::make_shared<const Tree>(model))
{
    m_modules.reserve(model.modules.size());
    for (const trace::Module &traced : model.modules) {
        const SymbolId type = symbols.of(traced.type);
        m_modules.push_back({type, traced.isTraining, &traced, {}, symbols.path(type)});
    }
}

ModuleId Modules::parent(ModuleId module) const
{
    const ModuleId nearest = above(module);
    return nearest != noModule && path(nearest).size() == parentPath(path(module)).size() ? nearest : noModule;
}

std::vector<const Module *> Modules::inside(ModuleId module) const
{
    std::vector<const Module *> result;
    for (const Module &made : m_modules[module].inside)
        result.push_back(&made);
    if (!result.empty() || !m_modules[module].traced)
        return result;
    for (std::size_t i = 0; m_tree->hasFirst[module]; ++i) {
        const ModuleId child = find(path(module) + "." + std::to_string(i));
        if (child == noModule)
            break;
        result.push_back(&m_modules[child]);
    }
    return result;
}

std::string_view parentPath(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

} // namespace bcfg::fx
