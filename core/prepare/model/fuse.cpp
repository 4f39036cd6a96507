// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/fuse.h"

#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/prepare/decisions/rootnode.h"
#include "core/prepare/graph/recordmatch.h"
#include "core/prepare/model/convert.h"
#include "core/prepare/model/fusermethods.h"
#include "core/prepare/model/matching.h"

#include <algorithm>
#include <unordered_map>

namespace bcfg::fx {

namespace {

using Kind = PatternNode::Kind;

/// Finds the matches to fuse, as _find_matches() of fuse.py does, and fuses them.
class Fuser
{
public:
    Fuser(const Graph &graph, Modules &modules, const Backend &backend, bool isQat)
        : m_graph(graph),
          m_modules(modules),
          m_backend(backend),
          m_symbols(backend.symbols()),
          m_isQat(isQat),
          m_match(graph.size(), none)
    {}

    Fused run()
    {
        findMatches();
        Fused result{Graph(m_backend.release()), {}};
        result.graph.reserve(m_graph.size());
        std::vector<NodeIndex> made(m_graph.size(), noNode);
        const auto load = [&](NodeIndex &node) {
            if (made[node] == noNode)
                throw PythonError{"KeyError", "'" + std::string(m_graph[node].name) + "'"};
            node = made[node];
        };
        for (const NodeIndex index : m_graph.order()) {
            goOn();
            const std::size_t match = m_match[index];
            if (match != none && m_found[match].anchor != index)
                continue; // the node becomes part of a fused module
            NodeIndex copied = index;
            std::vector<NodeIndex> extraInputs;
            if (match != none) {
                atNode([&] { return originOf(m_graph[index]); },
                       [&] { copied = fuseMatch(m_found[match], extraInputs); });
                result.fusions.push_back(m_found[match]);
            }
            Node node = m_graph[copied];
            const std::string_view name = node.name;
            const Callable *getter =
                match == none ? nullptr : m_backend.entries()[m_found[match].entry].config->rootNodeGetter();
            const std::string_view assumed = match == none ? std::string_view() : m_found[match].assumedRoot;
            withRootOf(getter, assumed, [&] { forEachInput(node, load); });
            for (NodeIndex input : extraInputs) {
                load(input);
                node.args.push_back(Argument{input});
            }
            made[index] = result.graph.append(std::move(node), name);
        }
        for (auto &[module, replacement] : m_made)
            m_modules[module] = std::move(replacement);
        if (!m_made.empty())
            requireAttributes(result.graph);
        return result;
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    struct Found : Fusion
    {
        MatchedShape shape;              ///< the matched nodes, in the structure of the pattern
        std::vector<NodeIndex> anyNodes; ///< those of them that stand for MatchAllNode
    };

    void findMatches()
    {
        const std::vector<SymbolId> called = calledSymbols(m_graph, m_modules);
        const Matcher matcher(m_graph, called, m_symbols);
        const std::vector<NodeIndex> order = m_graph.order();
        for (auto at = order.rbegin(); at != order.rend(); ++at) {
            goOn();
            if (m_match[*at] != none)
                continue;
            const std::optional<std::size_t> entry =
                m_backend.firstTried(matcher.symbolOf(*at), [&](const BackendEntry &tried) {
                    return tried.config->fuserMethod() && matcher.matches(*at, tried.pattern);
                });
            if (!entry)
                continue;
            m_found.push_back({{*entry, *at, {}, {}}, {}, {}});
            apply(m_backend.entries()[*entry].pattern, Argument{*at}, m_found.back().shape.items);
            if (m_found.back().shape.items.size() == 1 && m_found.back().shape.items.front().isTuple())
                m_found.back().shape = MatchedShape(m_found.back().shape.items.front());
        }
    }

    /// Appends to `shape` the nodes that stand in the place of a pattern, and marks them as matched. Mirrors
    /// apply_match().
    void apply(const PatternNode &pattern, const Argument &argument, std::vector<MatchedShape> &shape)
    {
        const NodeIndex *node = argument.node();
        if (!node)
            throw missingAttribute(pythonTypeName(argument), "name");
        if (pattern.kind == Kind::Tuple) {
            std::vector<MatchedShape> inner;
            apply(pattern.steps.front(), argument, inner);
            const std::vector<Argument> &args = m_graph[*node].args;
            for (std::size_t i = 1; i < pattern.steps.size() && i <= args.size(); ++i)
                apply(pattern.steps[i], args[i - 1], inner);
            shape.push_back({{}, std::move(inner)});
            return;
        }
        if (m_match[*node] != none)
            return;
        shape.push_back({*node, {}});
        if (pattern.kind == Kind::MatchAll) {
            m_found.back().anyNodes.push_back(*node);
            return;
        }
        m_match[*node] = m_found.size() - 1;
        m_found.back().nodes.push_back(*node);
    }

    /// Replaces the root module by the fused module. Returns the root node, and appends the further inputs of the fused
    /// module to `extraInputs`.
    NodeIndex fuseMatch(Found &found, std::vector<NodeIndex> &extraInputs)
    {
        const PatternConfig &config = *m_backend.entries()[found.entry].config;
        const NodeIndex root = rootOf(found, config);
        if (const Callable *getter = config.extraInputsGetter())
            addExtraInputs(*getter, found, extraInputs);
        const Node &rootNode = m_graph[root];
        withRootOf(config.rootNodeGetter(), found.assumedRoot, [&] {
            if (rootNode.op != Op::CallModule)
                throw PythonError{"AssertionError", "Expecting module node to be a call_module Node"};
        });
        const bool isTraining = m_modules[rootNode.module].isTraining;

        std::vector<FuserArgument> arguments;
        PatternNode key;
        for (const MatchedShape &item : found.shape.items) {
            arguments.push_back(moduleFor(item, isTraining));
            key.steps.push_back(typeOf(arguments.back()));
        }
        const BackendEntry *entry = m_backend.fuserFor(key);
        if (!entry)
            throw PythonError{"AssertionError", "did not find fuser method for: " + mostGeneral(key)};
        Module made =
            callFuser(*entry->config->fuserMethod(), m_isQat, inCallOrder(*entry->config, std::move(arguments)),
                      entry->config->fusedModule(), m_modules[rootNode.module].type, m_symbols);
        found.fusedModule = made.typeName;
        m_made.emplace_back(rootNode.module, std::move(made));
        return root;
    }

    /// Throws what GraphModule raises where the fused graph reads an attribute of a module before it calls the fused
    /// module that took its place. After the call, GraphModule has that module, and looks for no attribute.
    void requireAttributes(const Graph &fused) const
    {
        std::vector<bool> isCalled(m_modules.size(), false);
        for (const NodeIndex index : fused.order()) {
            const Node &node = fused[index];
            if (node.op == Op::CallModule)
                isCalled[node.module] = true;
            const std::optional<FusedAttribute> read = m_modules.fusedAttribute(node);
            if (!read || isCalled[read->owner])
                continue;
            if (auto error = attributeError(m_modules[read->owner], read->name, m_symbols)) {
                error->node = originOf(node);
                throw *std::move(error);
            }
        }
    }

    NodeIndex rootOf(Found &found, const PatternConfig &config) const
    {
        if (isUnknownRootNodeGetter(config.rootNodeGetter())) {
            const NodeIndex assumed =
                assumedRoot(found.nodes, found.anchor, [this](NodeIndex node) { return calledModule(m_graph[node]); });
            if (assumed != noNode) {
                found.assumedRoot = m_modules[m_graph[assumed].module].typeName;
                return assumed;
            }
        }
        const RootNode root = rootNode(config.rootNodeGetter(), found.shape);
        if (root.node == noNode)
            throw missingAttribute(root.pythonType, "op");
        return root.node;
    }

    CalledModule calledModule(const Node &node) const
    {
        if (node.op != Op::CallModule)
            return CalledModule::None;
        const SymbolId type = m_modules[node.module].typeBeforeParametrizations();
        const bool isWeighted = m_backend.referenceModule(type) || hasKnownReference(node.module, m_modules, m_symbols);
        return isWeighted ? CalledModule::Weighted : CalledModule::Plain;
    }

    /// Appends what the extra_inputs_getters of the onednn backend return: the operand of the addition that is no
    /// convolution. Other getters are taken to return what stands for MatchAllNode.
    static void addExtraInputs(const Callable &getter, const Found &found, std::vector<NodeIndex> &inputs)
    {
        const std::optional<ConvAdd> known = convAddOf(getter, "", "_extra_inputs_getter");
        if (!known) {
            inputs = found.anyNodes;
            return;
        }
        const MatchedShape &shape = found.shape;
        const MatchedShape *addition = known->hasRelu && shape.items.size() == 2 ? &shape.items[1] : &shape;
        const MatchedShape &operand = unpack(*addition, 3, 3 - known->convolution);
        if (const NodeIndex *node = operand.node())
            inputs.push_back(*node);
    }

    /// Mirrors get_modules() of DefaultFuseHandler.fuse().
    FuserArgument moduleFor(const MatchedShape &shape, bool isTraining) const
    {
        if (shape.isTuple()) {
            std::vector<FuserArgument> items;
            for (const MatchedShape &item : shape.items)
                items.push_back(moduleFor(item, isTraining));
            return {std::move(items)};
        }
        const Node &node = m_graph[*shape.node()]; // apply() has refused constants
        switch (node.op) {
        case Op::CallModule:
            return {m_modules[node.module]};
        case Op::CallFunction:
            if (m_symbols.path(node.symbol) == functionalReluPath) {
                const SymbolId type = m_symbols.of(reluModulePath);
                return {Module{.type = type, .isTraining = isTraining, .typeName = m_symbols.path(type)}};
            }
            return {std::string(m_symbols.path(node.symbol))};
        case Op::CallMethod:
            return {std::string(node.target)};
        case Op::Placeholder:
        case Op::GetAttr:
        case Op::Output:
            break;
        }
        return {std::string(matchAllNodePath)};
    }

    /// The key by which a fuser method is looked up; only the symbols of its leaves are set.
    PatternNode typeOf(const FuserArgument &argument) const
    {
        PatternNode key;
        if (const auto *items = std::get_if<std::vector<FuserArgument>>(&argument.value)) {
            for (const FuserArgument &item : *items)
                key.steps.push_back(typeOf(item));
            return key;
        }
        key.kind = Kind::Function;
        const Module *module = argument.module();
        key.symbol =
            module ? module->typeBeforeParametrizations() : m_symbols.of(std::get<std::string>(argument.value));
        return key;
    }

    /// The last of get_valid_patterns(), which get_fuser_method_new() names when it has found none.
    static std::string mostGeneral(const PatternNode &key)
    {
        if (key.kind != Kind::Tuple)
            return "<class '" + std::string(matchAllNodePath) + "'>";
        return '(' + joined(key.steps, ", ", mostGeneral) + (key.steps.size() == 1 ? ",)" : ")");
    }

    /// The arguments in the order in which the fuser method gets them. The matcher has them reversed; since 2.0 the
    /// fuser method of a forward pattern gets them forward.
    std::vector<FuserArgument> inCallOrder(const PatternConfig &config, std::vector<FuserArgument> arguments) const
    {
        if (!isForward(m_backend.release()) || config.patternComplexFormat() || !config.pattern() ||
            !config.pattern()->steps())
            return arguments;
        const std::size_t length = config.pattern()->steps()->size();
        if (arguments.size() != 2)
            return arguments;
        if (length == 2)
            return {arguments[1], arguments[0]};
        const auto *inner = std::get_if<std::vector<FuserArgument>>(&arguments[1].value);
        if (!inner || inner->size() != 2)
            throw PythonError{"ValueError", "not enough values to unpack (expected 2)"};
        return {(*inner)[1], (*inner)[0], arguments[0]};
    }

    const Graph &m_graph;
    Modules &m_modules;
    const Backend &m_backend;
    Symbols &m_symbols;
    bool m_isQat;
    std::vector<std::size_t> m_match; ///< by node: its match in m_found, or `none`
    std::vector<Found> m_found;
    /// The fused modules, kept apart while fusing: torch reads the original modules, even where several nodes call one.
    std::vector<std::pair<ModuleId, Module>> m_made;
};

} // namespace

Fused fuse(const Graph &graph, Modules &modules, const Backend &backend, bool isQat)
{
    try {
        return Fuser(graph, modules, backend, isQat).run();
    } catch (PythonError &error) {
        error.isFromFusing = true;
        throw;
    }
}

} // namespace bcfg::fx
