// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/fuse.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/prepare/decisions/rootnode.h"
#include "core/prepare/graph/matcher.h"
#include "core/prepare/model/fusermethods.h"
#include "core/prepare/model/matching.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

using Kind = PatternNode::Kind;

/// Finds the matches to fuse, as _find_matches() of fuse.py does, and fuses them.
struct Fuser
{
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    struct Found : Fusion
    {
        MatchedShape shape;              ///< the matched nodes, in the structure of the pattern
        std::vector<NodeIndex> anyNodes; ///< the matched nodes that stand for MatchAllNode
    };

    const Graph &graph;
    Modules &modules;
    const Backend &backend;
    bool isQat;
    Symbols &symbols = backend.symbols();
    std::vector<Found> matches = {};
    std::vector<std::size_t> matchOf = std::vector(graph.size(), none); ///< by node: its match, or `none`
    /// The fused modules, kept apart while fusing: torch reads the original modules, even where several nodes call one.
    std::vector<std::pair<ModuleId, Module>> fusedModules = {};
    /// The node of the traced model at which torch would raise now; nullopt where that is not known.
    std::optional<std::uint32_t> currentNode = {};

    Fused run()
    {
        findMatches();
        Fused result{Graph(backend.release()), {}};
        result.graph.reserve(graph.size());
        std::vector<NodeIndex> made(graph.size(), noNode);
        const auto load = [&](NodeIndex &node) {
            if (made[node] == noNode)
                throw PythonError{"KeyError", "'" + std::string(graph[node].name) + "'"};
            node = made[node];
        };
        for (const NodeIndex index : graph.order()) {
            goOn();
            const std::size_t match = matchOf[index];
            if (match != none && matches[match].anchor != index)
                continue; // the node becomes part of a fused module
            NodeIndex copied = index;
            std::vector<NodeIndex> extraInputs;
            if (match != none) {
                currentNode = originOf(graph[index]);
                copied = fuseMatch(matches[match], extraInputs);
                currentNode.reset();
                result.fusions.push_back(matches[match]);
            }
            Node node = graph[copied];
            const std::string_view name = node.name;
            const Callable *getter =
                match == none ? nullptr : backend.entries()[matches[match].entry].config->rootNodeGetter();
            const std::string_view assumed = match == none ? std::string_view() : matches[match].assumedRoot;
            withRootOf(getter, assumed, [&] { forEachInput(node, load); });
            for (NodeIndex input : extraInputs) {
                load(input);
                node.args.push_back(Argument{input});
            }
            made[index] = result.graph.append(std::move(node), name);
        }
        for (auto &[module, replacement] : fusedModules)
            modules[module] = std::move(replacement);
        modules.setGraph(result.graph);
        if (!fusedModules.empty())
            requireAttributes(result.graph);
        return result;
    }

private:
    void findMatches()
    {
        const std::vector<SymbolId> called = calledSymbols(graph, modules);
        const Matcher matcher(graph, called, symbols);
        const std::vector<NodeIndex> order = graph.order();
        for (auto at = order.rbegin(); at != order.rend(); ++at) {
            goOn();
            if (matchOf[*at] != none)
                continue;
            const std::optional<std::size_t> entry =
                backend.firstTried(matcher.symbolOf(*at), [&](const BackendEntry &tried) {
                    return tried.config->fuserMethod() && matcher.matches(*at, tried.pattern);
                });
            if (!entry)
                continue;
            matches.push_back({{*entry, *at, {}, {}}, {}, {}});
            Argument::List shape;
            apply(backend.entries()[*entry].pattern, Argument{*at}, shape);
            const bool isOneTuple = shape.size() == 1 && shape.front().list();
            matches.back().shape = isOneTuple ? std::move(shape.front()) : MatchedShape{std::move(shape)};
        }
    }

    /// Appends to `shape` the nodes that stand in the place of a pattern, and marks them as matched. Mirrors
    /// apply_match().
    void apply(const PatternNode &pattern, const Argument &argument, Argument::List &shape)
    {
        const PatternNode *head = pattern.isLeaf() ? nullptr : &pattern.head();
        const NodeIndex *node = argument.node();
        if (!node)
            throw missingAttribute(pythonTypeName(argument), "name");
        if (head) {
            Argument::List inner;
            apply(*head, argument, inner);
            const std::vector<Argument> &args = graph[*node].args;
            for (std::size_t i = 1; i < pattern.steps.size() && i <= args.size(); ++i)
                apply(pattern.steps[i], args[i - 1], inner);
            shape.push_back({std::move(inner)});
            return;
        }
        if (matchOf[*node] != none)
            return;
        shape.push_back({*node});
        if (pattern.kind == Kind::MatchAll) {
            matches.back().anyNodes.push_back(*node);
            return;
        }
        matchOf[*node] = matches.size() - 1;
        matches.back().nodes.push_back(*node);
    }

    /// Replaces the root module by the fused module. Returns the root node, and appends the further inputs of the fused
    /// module to `extraInputs`.
    NodeIndex fuseMatch(Found &found, std::vector<NodeIndex> &extraInputs)
    {
        const PatternConfig &config = *backend.entries()[found.entry].config;
        const NodeIndex root = rootOf(found, config);
        if (const Callable *getter = config.extraInputsGetter())
            addExtraInputs(*getter, found, extraInputs);
        const Node &rootNode = graph[root];
        withRootOf(config.rootNodeGetter(), found.assumedRoot, [&] {
            if (rootNode.op != Op::CallModule)
                throw PythonError{"AssertionError", "Expecting module node to be a call_module Node"};
        });
        const bool isTraining = modules[rootNode.module].isTraining;

        std::vector<FuserArgument> arguments;
        PatternNode key;
        for (const MatchedShape &item : *found.shape.list()) {
            arguments.push_back(moduleFor(item, isTraining));
            key.steps.push_back(typeOf(arguments.back()));
        }
        const BackendEntry *entry = backend.fuserFor(key);
        if (!entry)
            throw PythonError{"AssertionError", "did not find fuser method for: " + mostGeneral(key)};
        Module made = callFuser(*entry->config->fuserMethod(), isQat, inCallOrder(*entry->config, std::move(arguments)),
                                entry->config->fusedModule(), modules[rootNode.module].type, symbols);
        found.fusedModule = made.typeName;
        fusedModules.emplace_back(rootNode.module, std::move(made));
        return root;
    }

    /// Throws the error that GraphModule raises if the fused graph reads an attribute of a fused module before it calls
    /// the module. After the call, GraphModule has the module, and does not look for the attribute.
    void requireAttributes(const Graph &fused)
    {
        std::vector<bool> isCalled(modules.size(), false);
        for (const NodeIndex index : fused.order()) {
            const Node &node = fused[index];
            if (node.op == Op::CallModule)
                isCalled[node.module] = true;
            const std::optional<FusedAttribute> read = modules.fusedAttribute(node);
            if (!read || isCalled[read->owner])
                continue;
            currentNode = originOf(node);
            throwIfSet(attributeError(modules[read->owner], read->name, symbols));
        }
    }

    NodeIndex rootOf(Found &found, const PatternConfig &config) const
    {
        if (isUnknownRootNodeGetter(config.rootNodeGetter())) {
            const NodeIndex assumed =
                assumedRoot(found.nodes, found.anchor, [this](NodeIndex node) { return calledModule(graph[node]); });
            if (assumed != noNode) {
                found.assumedRoot = modules[graph[assumed].module].typeName;
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
        const Module &module = modules[node.module];
        const bool isWeighted =
            backend.referenceModule(module.typeBeforeParametrizations()) || hasKnownReference(module, symbols);
        return isWeighted ? CalledModule::Weighted : CalledModule::Plain;
    }

    /// Appends the nodes that an extra_inputs_getter returns. Those of the onednn backend return the operand of the
    /// addition that is not the convolution. Other getters are assumed to return the nodes that stand for MatchAllNode.
    static void addExtraInputs(const Callable &getter, const Found &found, std::vector<NodeIndex> &inputs)
    {
        const std::optional<ConvAdd> known = convAddOf(getter, "", "_extra_inputs_getter");
        if (!known) {
            inputs = found.anyNodes;
            return;
        }
        const Argument::List &items = *found.shape.list();
        const MatchedShape &addition = known->hasRelu && items.size() == 2 ? items[1] : found.shape;
        const MatchedShape &operand = unpack(addition, 3, 3 - known->convolution);
        if (const NodeIndex *node = operand.node())
            inputs.push_back(*node);
    }

    /// Mirrors get_modules() of DefaultFuseHandler.fuse().
    FuserArgument moduleFor(const MatchedShape &shape, bool isTraining) const
    {
        if (const Argument::List *items = shape.list())
            return {mapped(*items, [&](const MatchedShape &item) { return moduleFor(item, isTraining); })};
        const Node &node = graph[*shape.node()]; // apply() has refused constants
        switch (node.op) {
        case Op::CallModule:
            return {modules[node.module]};
        case Op::CallFunction:
            if (symbols.path(node.symbol) == functionalReluPath) {
                const SymbolId type = symbols.of(reluModulePath);
                return {Module{.type = type, .isTraining = isTraining, .typeName = symbols.path(type)}};
            }
            return {std::string(symbols.path(node.symbol))};
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
        key.symbol = module ? module->typeBeforeParametrizations() : symbols.of(std::get<std::string>(argument.value));
        return key;
    }

    /// The last pattern of get_valid_patterns(), which the error of get_fuser_method_new() names.
    static std::string mostGeneral(const PatternNode &key)
    {
        if (key.kind != Kind::Tuple)
            return "<class '" + std::string(matchAllNodePath) + "'>";
        return '(' + joined(key.steps, ", ", mostGeneral) + (key.steps.size() == 1 ? ",)" : ")");
    }

    /// The arguments in the order in which the fuser method gets them. `arguments` are in reversed order; since 2.0,
    /// the fuser method of a forward pattern gets them in forward order.
    std::vector<FuserArgument> inCallOrder(const PatternConfig &config, std::vector<FuserArgument> arguments) const
    {
        if (!isForward(backend.release()) || config.patternComplexFormat() || !config.pattern() ||
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
};

} // namespace

std::optional<PythonError> fuse(const Graph &graph, Modules &modules, const Backend &backend, bool isQat, Fused &result)
{
    Fuser fuser{graph, modules, backend, isQat};
    try {
        result = fuser.run();
        return std::nullopt;
    } catch (const PythonError &raised) {
        PythonError error = raised;
        error.node = fuser.currentNode;
        error.isFromFusing = true;
        return error;
    }
}

} // namespace bcfg::fx
