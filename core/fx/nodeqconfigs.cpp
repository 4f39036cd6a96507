// SPDX-License-Identifier: Apache-2.0
#include "core/fx/nodeqconfigs.h"

#include <algorithm>
#include <utility>

namespace bcfg::fx {

namespace {

constexpr std::string_view transposed[] = {"torch.nn.ConvTranspose1d", "torch.nn.ConvTranspose2d",
                                           "torch.nn.ConvTranspose3d"};

bool sameQConfig(const ResolvedQConfig *a, const ResolvedQConfig *b)
{
    return a && b ? a == b || qconfigEquals(a->qconfig, b->qconfig, a->release) : a == b;
}

bool isTransposedConvolution(const Module &module, const Symbols &symbols)
{
    const SymbolInfo *known = symbols.info(module.type);
    return std::ranges::any_of(transposed, [&](std::string_view path) {
        return module.typeName == path || (known && std::ranges::any_of(known->bases, [&](const std::string &base) {
                                               return symbols.catalog().isSameObject(base, path);
                                           }));
    });
}

/// Mirrors _assert_valid_qconfig() and _add_module_to_qconfig_obs_ctr().
void requireValid(const ResolvedQConfig *qconfig, const Module *module, const Symbols &symbols)
{
    if (!qconfig)
        return;
    if (module && isTransposedConvolution(*module, symbols) && qconfig->qconfig.weight) {
        if (const PythonError *error = std::get_if<PythonError>(&qconfig->weight))
            throw *error;
        if (qconfig->weightIsPerChannel)
            throw PythonError{"AssertionError",
                              "Per channel weight observer is not supported yet for ConvTranspose{n}d."};
    }
    if (qconfig->preparing)
        throw *qconfig->preparing;
}

/// The modules of a GraphModule: those that the graph calls with all that is inside of them, and what stands above.
std::vector<std::string> calledPaths(const Graph &graph, const Modules &modules)
{
    std::unordered_set<std::string> called;
    std::unordered_set<std::string> above;
    for (const NodeIndex index : graph.order()) {
        const Node &node = graph[index];
        if (node.op != Op::CallModule && node.op != Op::GetAttr)
            continue;
        if (node.op == Op::CallModule)
            called.insert(node.target);
        for (std::string_view path = parentPath(node.target); !path.empty(); path = parentPath(path))
            above.insert(std::string(path));
    }
    const auto isInside = [&](std::string_view path) {
        for (; !path.empty(); path = parentPath(path)) {
            if (called.contains(std::string(path)))
                return true;
        }
        return false;
    };
    std::vector<std::string> result;
    for (const std::string &path : modules.paths()) {
        if (above.contains(path) || isInside(path))
            result.push_back(path);
    }
    return result;
}

/// The calls of the weight's constructor by which from_float() makes a QAT module.
void makeWeight(const SymbolInfo &qat, const Module &module, Release release)
{
    const bool embeds = module.typeName == "torch.nn.Embedding" || module.typeName == "torch.nn.EmbeddingBag";
    bool isFirst = true;
    for (const WeightCall &call : qat.weightCalls) {
        const ResolvedQConfig *qconfig = call.isOfInside ? module.insideQConfig : module.qconfig;
        if (!qconfig)
            throw PythonError{"AssertionError", "qconfig must be provided for QAT module"};
        const Callable *constructor = qconfig->qconfig.weight ? &*qconfig->qconfig.weight : nullptr;
        const ConstructedObserver made =
            call.hasFactoryKwargs ? constructWithFactoryKwargs(constructor, release) : construct(constructor, release);
        if (const PythonError *error = std::get_if<PythonError>(&made))
            throw *error;
        if (!std::exchange(isFirst, false) || !embeds)
            continue;
        const Observer &observer = std::get<Observer>(made);
        if (observer.qscheme.empty())
            throw PythonError{"AttributeError", "'" + observer.path.substr(observer.path.rfind('.') + 1) +
                                                    "' object has no attribute 'qscheme'"};
        if (observer.qscheme != "torch.per_channel_affine_float_qparams")
            throw PythonError{"AssertionError", "Embedding weights requires a qscheme of "
                                                "torch.per_channel_affine_float_qparams Got " +
                                                    observer.qscheme};
    }
}

} // namespace

Mapping::Mapping(const QConfigMapping &mapping, Symbols &symbols)
{
    const Release release = symbols.catalog().release();
    m_global = resolved(mapping.global, "", "", release);
    for (const QConfigMapping::Row &row : mapping.objectType)
        m_objectTypes[symbols.of(row.key)] = resolved(row.qconfig, "object_type", row.key, release);
    for (const QConfigMapping::Row &row : mapping.moduleNameRegex) {
        PythonRegex regex(row.key);
        if (!regex.error().empty())
            m_refused.push_back(row.key + ": " + regex.error());
        m_regexes.emplace_back(std::move(regex), resolved(row.qconfig, "module_name_regex", row.key, release));
    }
    for (const QConfigMapping::Row &row : mapping.moduleName)
        m_moduleNames[row.key] = resolved(row.qconfig, "module_name", row.key, release);
    for (const QConfigMapping::OrderRow &row : mapping.moduleNameObjectTypeOrder) {
        const std::string key = row.moduleName + " " + row.objectType + " " + std::to_string(row.index);
        const Value value = resolved(row.qconfig, "module_name_object_type_order", key, release);
        const SymbolId type = symbols.of(row.objectType);
        const auto same = std::ranges::find_if(m_orders, [&](const Order &order) {
            return order.module == row.moduleName && order.type == type && order.index == row.index;
        });
        if (same != m_orders.end())
            same->value = value; // a dictionary's key: the last one counts
        else
            m_orders.push_back({row.moduleName, type, row.index, value});
    }
}

Mapping::Value Mapping::resolved(const std::optional<QConfig> &qconfig, std::string list, std::string key,
                                 Release release)
{
    Value value{nullptr, &m_sources.emplace_back(Source{std::move(list), std::move(key)})};
    if (!qconfig)
        return value;
    const auto same = std::ranges::find(m_qconfigs, *qconfig, &ResolvedQConfig::qconfig);
    value.qconfig = same != m_qconfigs.end() ? &*same : &m_qconfigs.emplace_back(*qconfig, release);
    return value;
}

const Mapping::Value *Mapping::objectType(SymbolId type) const
{
    const auto found = m_objectTypes.find(type);
    return found == m_objectTypes.end() ? nullptr : &found->second;
}

const Mapping::Value *Mapping::moduleName(const std::string &path) const
{
    const auto found = m_moduleNames.find(path);
    return found == m_moduleNames.end() ? nullptr : &found->second;
}

const Mapping::Value *Mapping::order(std::string_view module, SymbolId type, std::int64_t index) const
{
    const auto found = std::ranges::find_if(m_orders, [&](const Order &order) {
        return order.module == module && order.type == type && order.index == index;
    });
    return found == m_orders.end() ? nullptr : &found->value;
}

Mapping::Value Mapping::adjusted(SymbolId type, const std::string &path, const Value &fallback) const
{
    if (!m_moduleNames.empty()) {
        for (std::string_view at = path; !at.empty(); at = parentPath(at)) {
            if (const Value *value = moduleName(std::string(at)))
                return *value;
        }
    }
    if (!m_regexes.empty()) {
        const auto [known, isNew] = m_regexAnswers.try_emplace(path);
        if (isNew) {
            for (const auto &[regex, value] : m_regexes) {
                if (regex.matchesBeginning(path)) {
                    known->second = value;
                    break;
                }
            }
        }
        if (known->second)
            return *known->second;
    }
    const Value *byType = type == 0 ? nullptr : objectType(type);
    return byType ? *byType : fallback;
}

void updateForFusion(Mapping &mapping, const Graph &graph, const Modules &modules, const Backend &backend)
{
    if (!mapping.hasObjectTypes())
        return;
    for (const NodeIndex index : graph.order()) {
        const Node &node = graph[index];
        if (node.op != Op::CallModule)
            continue;
        const Module &module = modules.at(node.target);
        const SymbolInfo *known = backend.symbols().info(module.type);
        if (known ? !known->isFused : module.inside.empty())
            continue;
        const std::vector<Module> inside = modules.inside(node.target);
        if (inside.empty())
            throw PythonError{"IndexError", "list index out of range"};
        const Mapping::Value *first = mapping.objectType(inside.front().type);
        const ResolvedQConfig *qconfig = first ? first->qconfig : nullptr;
        for (std::size_t i = 1; i < inside.size(); ++i) {
            const Mapping::Value *other = mapping.objectType(inside[i].type);
            if (!sameQConfig(other ? other->qconfig : nullptr, qconfig))
                throw PythonError{"LookupError", "During fusion, we need to specify the same qconfigs for all module "
                                                 "types in <class '" +
                                                     module.typeName + "'> offending type: <class '" +
                                                     inside[i].typeName + "'>"};
        }
        if (qconfig)
            mapping.setObjectType(module.type, Mapping::Value(*first));
    }
}

void propagateQConfigs(const Mapping &mapping, const Graph &graph, Modules &modules, Symbols &symbols)
{
    // GraphModule makes plain containers of what stands above, so only the class of a called module counts, and of
    // those inside of it. A row of module_name and one of object_type for a method share a dictionary here.
    std::unordered_set<std::string> called;
    for (const NodeIndex index : graph.order()) {
        if (graph[index].op == Op::CallModule)
            called.insert(graph[index].target);
    }
    requireValid(mapping.global().qconfig, nullptr, symbols);
    std::unordered_map<std::string, const ResolvedQConfig *> given;
    for (const std::string &path : calledPaths(graph, modules)) {
        const std::string parent(parentPath(path));
        const auto above = given.find(parent);
        const ResolvedQConfig *qconfig = above == given.end() ? mapping.global().qconfig : above->second;
        Module &module = modules.at(path);
        const bool isContainer = !called.contains(path) && (above == given.end() || !called.contains(parent));
        if (const Mapping::Value *byType = isContainer ? nullptr : mapping.objectType(module.type))
            qconfig = byType->qconfig;
        if (const Mapping::Value *byName = mapping.moduleName(path))
            qconfig = byName->qconfig;
        else if (const SymbolId method = path.find('.') == std::string::npos ? symbols.find(path) : 0; method != 0) {
            if (const Mapping::Value *byMethod = mapping.objectType(method))
                qconfig = byMethod->qconfig;
        }
        requireValid(qconfig, &module, symbols);
        given[path] = qconfig;
        module.qconfig = qconfig;
        const std::vector<Module> inside = modules.inside(path);
        for (std::size_t i = 0; i < inside.size(); ++i) {
            const ResolvedQConfig *inner = qconfig;
            if (const Mapping::Value *byType = mapping.objectType(inside[i].type))
                inner = byType->qconfig;
            if (const Mapping::Value *byName = mapping.moduleName(path + "." + std::to_string(i)))
                inner = byName->qconfig;
            requireValid(inner, &inside[i], symbols);
            if (i == 0)
                module.insideQConfig = inner;
        }
    }
}

void swapForQat(Mapping &mapping, const Graph &graph, Modules &modules, const Backend &backend)
{
    Symbols &symbols = backend.symbols();
    for (const std::string &path : calledPaths(graph, modules)) {
        Module &module = modules.at(path);
        if (!module.qconfig)
            continue;
        // What is inside of a fused module goes with it.
        bool isInsideFused = false;
        for (std::string_view above = parentPath(path); !above.empty(); above = parentPath(above)) {
            const Module *outer = modules.find(above);
            const SymbolInfo *known = outer ? symbols.info(outer->type) : nullptr;
            isInsideFused = isInsideFused || (outer && !outer->inside.empty()) || (known && known->isFused);
        }
        if (isInsideFused)
            continue;
        const bcfg::Symbol *qat = backend.qatModule(module.type);
        if (!qat)
            continue;
        const SymbolId type = symbols.of(qat->path());
        const SymbolInfo *known = symbols.info(type);
        if (known && !known->hasFromFloat)
            throw PythonError{"AttributeError",
                              "type object '" + std::string(qat->name()) + "' has no attribute 'from_float'"};
        if (known && !known->fromFloatOf.empty() && known->fromFloatOf != module.typeName)
            throw PythonError{"AssertionError",
                              "qat." + std::string(qat->name()) + ".from_float only works for " + known->fromFloatOf};
        if (known)
            makeWeight(*known, module, backend.release());
        Module made = module;
        made.type = type;
        made.typeName = symbols.path(type);
        modules.replace(path, std::move(made));
    }

    std::vector<std::pair<SymbolId, Mapping::Value>> copies;
    for (const auto &[type, value] : mapping.objectTypes()) {
        if (backend.release() == Api::Torch1_13) {
            const std::string_view qat = symbols.catalog().defaultQatModule(symbols.path(type));
            if (!qat.empty())
                copies.emplace_back(symbols.of(qat), value);
        } else if (const bcfg::Symbol *qat = backend.qatModule(type)) {
            copies.emplace_back(symbols.of(qat->path()), value);
        }
    }
    for (const auto &[type, value] : copies)
        mapping.setObjectType(type, value);
}

NodeQConfigs nodeQConfigs(const Mapping &mapping, const trace::Model &model, const Graph &graph, Modules &modules,
                          Symbols &symbols)
{
    NodeQConfigs result;
    result.of.resize(graph.size());
    result.isKnown.assign(graph.size(), false);
    // How often a module, by its path, has called a function or made a module of a class.
    std::map<std::pair<std::string, SymbolId>, std::int64_t> seen;
    const SymbolId plainModule = symbols.of("torch.nn.Module");
    const auto scopeOf = [&](const Node &node) -> const trace::Scope & {
        static const trace::Scope model0;
        const std::optional<trace::Scope> &scope = model.nodes[node.origin].scope;
        return scope ? *scope : model0;
    };
    const auto typeOf = [&](const trace::Scope &scope) {
        return scope.type ? symbols.of(*scope.type) : SymbolId(0);
    };
    const auto ordered = [&](const std::string &module, SymbolId type, Mapping::Value &value) {
        const std::int64_t index = seen[{module, type}]++;
        if (const Mapping::Value *byOrder = mapping.order(module, type, index))
            value = *byOrder;
    };
    for (const NodeIndex index : graph.order()) {
        const Node &node = graph[index];
        Mapping::Value value;
        switch (node.op) {
        case Op::GetAttr: // GraphModule makes a plain module of what holds the attribute
            value = mapping.adjusted(plainModule, std::string(parentPath(node.target)), mapping.global());
            break;
        case Op::CallFunction: {
            const trace::Scope &scope = scopeOf(node);
            const Mapping::Value *byFunction = mapping.objectType(node.symbol);
            value = mapping.adjusted(typeOf(scope), scope.path, byFunction ? *byFunction : mapping.global());
            ordered(scope.path, node.symbol, value);
            break;
        }
        case Op::CallMethod: {
            const trace::Scope &scope = scopeOf(node);
            value = mapping.adjusted(node.symbol, scope.path, mapping.global());
            value = mapping.adjusted(typeOf(scope), scope.path, value);
            break;
        }
        case Op::CallModule: {
            Module &module = modules.at(node.target);
            value = mapping.adjusted(module.type, node.target, mapping.global());
            const trace::Scope &scope = scopeOf(node);
            ordered(std::string(parentPath(scope.path)), typeOf(scope), value);
            requireValid(value.qconfig, nullptr, symbols);
            module.qconfig = value.qconfig;
            break;
        }
        case Op::Placeholder:
        case Op::Output:
            break;
        }
        result.of[index] = value;
        result.isKnown[index] = true;
    }
    return result;
}

} // namespace bcfg::fx
