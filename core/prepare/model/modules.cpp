// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/modules.h"

#include "core/document/model/mapped.h"
#include "core/torch/knownmodules.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

template <class T>
std::optional<T> attributeOf(const Module &module, std::string_view name)
{
    // A module that fusing made has the attributes of the first module inside it.
    if (!module.traced)
        return module.inside.empty() ? std::nullopt : attributeOf<T>(module.inside.front(), name);
    const auto *attribute = valueUnder(module.traced->attributes, name);
    return copyOf(attribute ? std::get_if<T>(attribute) : nullptr);
}

/// The class from which torch.nn.utils.parametrize made the class at `path`; 0 for other classes. The path has only the
/// name of the former class, which is assumed to be in torch.nn.
SymbolId classBeforeParametrizations(std::string_view path, const Symbols &symbols)
{
    if (!path.starts_with(parametrized))
        return 0;
    const SymbolId type = symbols.find("torch.nn." + std::string(path.substr(parametrized.size())));
    return symbols.info(type) ? type : 0;
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
    : traced(mapped(model.modules, [](const trace::Module &module) { return &module; })),
      hasFirst(traced.size(), false)
{
    if (!fillAbove()) { // the file does not keep PyTorch's order
        std::ranges::stable_sort(traced, {},
                                 [](const trace::Module *module) { return std::ranges::count(module->path, '.'); });
        fillAbove();
    }
    constexpr std::string_view observer = ".weight_fake_quant.activation_post_process";
    for (ModuleId id = 0; id < traced.size(); ++id) {
        const std::string_view path = traced[id]->path;
        if (path.ends_with(".0") && above[id] != noModule)
            hasFirst[above[id]] = true;
        // Convert removes an observer of the user's own class only if that derives from PyTorch's.
        if (path.ends_with(observer) && traced[id]->type.starts_with("torch.")) {
            if (const ModuleId owner = find(path.substr(0, path.size() - observer.size())); owner != noModule)
                fakeQuantizing.push_back(owner);
        }
    }
    for (ModuleId id = 0; id < above.size(); ++id) {
        if (above[id] != noModule)
            below.push_back(id);
    }
    std::ranges::stable_sort(below, {}, [this](ModuleId id) { return above[id]; });
}

ModuleId Modules::Tree::find(std::string_view path) const
{
    return copyOf(valueUnder(byPath, path)).value_or(noModule);
}

ModuleId Modules::Tree::findAbove(std::string_view path) const
{
    for (path = parentPath(path); !path.empty(); path = parentPath(path)) {
        if (const ModuleId module = find(path); module != noModule)
            return module;
    }
    return noModule;
}

/// Fills `byPath` and `above`. Returns false, with `above` incomplete, if a module comes before a module that contains
/// it.
bool Modules::Tree::fillAbove()
{
    byPath.clear();
    byPath.reserve(traced.size());
    for (ModuleId id = 0; id < traced.size(); ++id)
        byPath.emplace(traced[id]->path, id);
    above.clear();
    above.reserve(traced.size());
    while (above.size() < traced.size()) {
        const ModuleId next = aboveNext();
        if (next != noModule && next >= above.size())
            return false;
        above.push_back(next);
    }
    return true;
}

/// The next element of `above`. In PyTorch's order, the next module is inside the module before it, or inside a module
/// that contains that one.
ModuleId Modules::Tree::aboveNext() const
{
    const std::string_view path = traced[above.size()]->path;
    const std::string_view parent = parentPath(path);
    for (ModuleId id = above.empty() ? noModule : static_cast<ModuleId>(above.size() - 1); id != noModule;
         id = above[id]) {
        if (traced[id]->path == parent && !parent.empty())
            return id;
    }
    return findAbove(path);
}

Modules::Modules(const trace::Model &model, Symbols &symbols) : m_tree(std::make_shared<const Tree>(model))
{
    m_modules.reserve(m_tree->traced.size());
    for (const trace::Module *traced : m_tree->traced) {
        const SymbolId type = symbols.of(traced->type);
        Module module{type, traced->isTraining, traced, {}, symbols.path(type)};
        module.parametrizedType = classBeforeParametrizations(module.typeName, symbols);
        m_modules.push_back(std::move(module));
    }
}

void Modules::setGraph(const Graph &graph)
{
    std::unordered_set<std::string_view> names;
    std::string_view last; // neighbours often have the same name
    for (NodeIndex index = graph.first(); index != noNode; index = graph.next(index)) {
        const Node &node = graph[index];
        if (node.op != Op::GetAttr && node.op != Op::CallModule)
            continue;
        const std::string_view name = node.target.substr(0, node.target.find('.'));
        if (name != last || names.empty())
            names.insert(name);
        last = name;
    }
    m_rootNames = std::make_shared<const std::unordered_set<std::string_view>>(std::move(names));
}

ModuleId Modules::parent(ModuleId module) const
{
    const ModuleId nearest = above(module);
    return nearest != noModule && path(nearest).size() == parentPath(path(module)).size() ? nearest : noModule;
}

std::optional<bool> Modules::skippedByName(ModuleId module) const
{
    return copyOf(std::get_if<bool>(valueUnder(m_tree->traced[module]->attributes, "skipped_by_name")));
}

std::optional<FusedAttribute> Modules::fusedAttribute(const Node &node) const
{
    ModuleId owner = node.op == Op::GetAttr ? above(node.target) : noModule;
    while (owner != noModule && m_modules[owner].inside.empty())
        owner = above(owner);
    if (owner == noModule)
        return std::nullopt;
    return FusedAttribute{owner, packageOf(node.target.substr(path(owner).size() + 1))};
}

bool hasKnownReference(const Module &module, const Symbols &symbols)
{
    const SymbolInfo *known = symbols.info(module.typeBeforeParametrizations());
    return torch::hasKnownReference(known, symbols.catalog().release());
}

std::optional<PythonError> attributeError(const Module &fused, std::string_view name, const Symbols &symbols)
{
    const SymbolInfo *known = symbols.info(fused.type);
    if (!known || !known->isFused || !known->toFloat.empty()) // QAT classes have a weight of their own
        return std::nullopt;
    return missingAttribute(fused.className(), name);
}

const Module *Modules::part(ModuleId module, std::size_t number) const
{
    const std::vector<Module> &inside = m_modules[module].inside;
    if (!inside.empty() || !m_modules[module].traced)
        return number < inside.size() ? &inside[number] : nullptr;
    const ModuleId child = m_tree->hasFirst[module] ? find(path(module) + "." + std::to_string(number)) : noModule;
    return child == noModule ? nullptr : &m_modules[child];
}

std::vector<const Module *> Modules::children(ModuleId module) const
{
    std::vector<const Module *> result;
    while (const Module *next = part(module, result.size()))
        result.push_back(next);
    if (!result.empty())
        return result;
    const std::vector<ModuleId> &below = m_tree->below;
    auto child = std::ranges::lower_bound(below, module, {}, [this](ModuleId id) { return above(id); });
    for (; child != below.end() && above(*child) == module; ++child) {
        if (parent(*child) == module)
            result.push_back(&m_modules[*child]);
    }
    return result;
}

KeptModules keptModules(const Graph &graph, const Modules &modules)
{
    KeptModules kept{{}, std::vector<bool>(modules.size(), false)};
    std::vector<bool> isKept(modules.size(), false);
    const auto root = static_cast<ModuleId>(modules.size());      // stands for the model itself
    std::vector<std::vector<ModuleId>> below(modules.size() + 1); // by module: the kept modules directly below it
    const auto keep = [&](ModuleId module) {
        for (; module != noModule && !isKept[module]; module = modules.above(module)) {
            isKept[module] = true;
            below[std::min(modules.above(module), root)].push_back(module);
        }
    };
    for (const NodeIndex index : graph.order()) {
        const Node &node = graph[index];
        if (node.op == Op::CallModule) {
            kept.isWhole[node.module] = true;
            keep(node.module);
        } else if (node.op == Op::GetAttr) {
            keep(modules.above(node.target));
        }
    }
    for (ModuleId module = 0; module < modules.size(); ++module) { // a module comes before the modules inside it
        const ModuleId above = modules.above(module);
        // The modules inside a module that fusing has replaced have other paths: "layer.0.parametrizations".
        if (above != noModule && kept.isWhole[above] && modules[above].inside.empty())
            kept.isWhole[module] = true;
        if (kept.isWhole[module])
            keep(module);
    }
    std::vector<ModuleId> left(below[root].rbegin(), below[root].rend());
    while (!left.empty()) {
        const ModuleId next = left.back();
        left.pop_back();
        kept.all.push_back(next);
        left.insert(left.end(), below[next].rbegin(), below[next].rend());
    }
    return kept;
}

} // namespace bcfg::fx
