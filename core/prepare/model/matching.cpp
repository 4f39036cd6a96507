// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/matching.h"

#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/document/model/shortname.h"

#include <algorithm>
#include <optional>
#include <span>

namespace bcfg::fx {

namespace {

/// Appends the nodes of a shape in the order of _recursive_record_node_in_match_map(). Throws the RecursionError that
/// torch raises for a text, and the error for other constants in releases that raise one.
void collectNodes(const MatchedShape &shape, Release release, std::vector<NodeIndex> &nodes)
{
    if (const NodeIndex *node = shape.node()) {
        nodes.push_back(*node);
    } else if (const Argument::List *items = shape.list()) {
        for (const MatchedShape &item : *items)
            collectNodes(item, release, nodes);
    } else {
        const std::string *text = shape.text();
        const Argument::Dict *dict = std::get_if<Argument::Dict>(&shape.value);
        // Python iterates over the characters of a text, which are texts again, and over the keys of a dict.
        if ((text && !text->empty()) ||
            (dict && std::ranges::any_of(dict->keys, [](const std::string &key) { return !key.empty(); })))
            throw PythonError{"RecursionError", "maximum recursion depth exceeded"};
        if (!text && !dict && !release.does(Behaviour::PassesConstants))
            throw PythonError{"TypeError", '\'' + std::string(pythonTypeName(shape)) + "' object is not iterable"};
    }
}

struct Difference
{
    NodeIndex node;   ///< the node whose arguments differ from the pattern
    std::string text; ///< a sentence: "Argument 1 of add is x, the pattern has Conv2d there."
};

/// Finds where a pattern and the graph differ, without regard to the users of operators inside the pattern.
struct Differences
{
    const Graph &graph;
    const Matcher &matcher;
    const Symbols &symbols;

    /// The first difference between the argument of `user` at a position, or `user` itself, and a part of a pattern;
    /// nullopt where there is none. Throws PythonError where torch raises.
    std::optional<Difference> first(const Argument &argument, const PatternNode &pattern, NodeIndex user,
                                    std::optional<std::size_t> position) const
    {
        const NodeIndex *node = argument.node();
        const bool hasSteps = !pattern.isLeaf() && !pattern.steps.empty();
        const PatternNode &self = hasSteps ? pattern.steps.front() : pattern;
        if (self.kind == PatternNode::Kind::MatchAll || (!node && matcher.matches(argument, pattern)))
            return std::nullopt;
        if (!node || self.symbol == 0 || self.symbol != matcher.symbolOf(*node))
            return Difference{user, placeOf(user, position) + " is " + nameOf(argument, self) + ", the pattern has " +
                                        nameOf(self) + " there."};
        if (self.isGetattr) { // its second element is the name of the attribute
            if (matcher.matches(*node, pattern))
                return std::nullopt;
            return Difference{*node, nodeName(*node) + " reads another attribute."};
        }
        if (!hasSteps || pattern.steps.size() == 1)
            return std::nullopt;
        const std::vector<Argument> &args = graph[*node].args;
        const std::span<const PatternNode> steps = std::span(pattern.steps).subspan(1);
        if (args.size() != steps.size()) {
            return Difference{*node, "The number of positional arguments of " + nodeName(*node) + " is " +
                                         std::to_string(args.size()) + ", in the pattern it is " +
                                         std::to_string(steps.size()) + "."};
        }
        for (std::size_t i = 0; i < args.size(); ++i) {
            if (auto found = first(args[i], steps[i], *node, i))
                return found;
        }
        return std::nullopt;
    }

private:
    std::string placeOf(NodeIndex user, std::optional<std::size_t> position) const
    {
        return position ? "Argument " + std::to_string(*position) + " of " + nodeName(user) : "The node";
    }
    std::string nodeName(NodeIndex node) const { return std::string(graph[node].name); }
    std::string nameOf(SymbolId symbol) const { return std::string(shortName(symbols.path(symbol))); }
    std::string nameOf(const PatternNode &self) const
    {
        if (self.symbol != 0)
            return nameOf(self.symbol);
        return self.kind == PatternNode::Kind::Literal ? "a constant" : "a tuple";
    }
    std::string nameOf(const Argument &argument, const PatternNode &wanted) const
    {
        const NodeIndex *node = argument.node();
        if (!node)
            return wanted.kind == PatternNode::Kind::Literal ? "another value" : "no operator";
        const SymbolId symbol = matcher.symbolOf(*node);
        return nodeName(*node) + (symbol != 0 ? " (" + nameOf(symbol) + ")" : std::string());
    }
};

/// Adds to `result` the entries that could have taken a node as their anchor but did not; at most `most` for each node.
void addTried(NodeIndex node, const Graph &graph, const Matcher &matcher, const Backend &backend,
              const Matches &matches, std::size_t most, std::vector<std::vector<ModelTried>> &result)
{
    const Match *taken = matches.find(node);
    const Differences differences{graph, matcher, backend.symbols()};
    std::vector<ModelTried> &ofNode = result[node];
    backend.forEachTried(matcher.symbolOf(node), [&](std::size_t number) {
        if (taken && taken->entry == number)
            return true;
        const BackendEntry &entry = backend.entries()[number];
        try {
            if (matcher.matches(node, entry.pattern)) {
                const bool isShorter = taken && backend.entries()[taken->entry].leafCount > entry.leafCount;
                ofNode.push_back({entry.row, isShorter ? Lost::Shorter : Lost::Taken, {}});
            } else if (const auto found = differences.first(Argument{node}, entry.pattern, node, std::nullopt)) {
                ofNode.push_back({entry.row, Lost::Arguments, found->text});
                std::vector<ModelTried> &ofInner = result[found->node];
                if (!matches.find(found->node) && ofInner.size() < most)
                    addOnce(ofInner, ofNode.back());
            } else {
                ofNode.push_back({entry.row, Lost::AnotherUser, {}});
            }
        } catch (const PythonError &) {
            // torch does not get to this comparison, else it would have raised for the model
        }
        return ofNode.size() < most;
    });
}

} // namespace

std::vector<SymbolId> calledSymbols(const Graph &graph, const Modules &modules)
{
    std::vector<SymbolId> called(graph.size(), 0);
    for (NodeIndex index = graph.first(); index != noNode; index = graph.next(index)) {
        const Node &node = graph[index];
        called[index] = node.op == Op::CallModule ? modules[node.module].typeBeforeParametrizations() : node.symbol;
    }
    return called;
}

Matches findMatches(const Graph &graph, const Modules &modules, const Backend &backend,
                    const std::vector<bool> &withoutTensors)
{
    Matches result;
    result.of.assign(graph.size(), Matches::none);
    const std::vector<SymbolId> called = calledSymbols(graph, modules);
    const Matcher matcher(graph, called, backend.symbols());

    std::vector<NodeIndex> order = graph.order();
    for (auto at = order.rbegin(); at != order.rend(); ++at) {
        goOn();
        const NodeIndex node = *at;
        if (result.of[node] != Matches::none)
            continue;
        const std::optional<std::size_t> found = backend.firstTried(
            matcher.symbolOf(node), [&](const BackendEntry &entry) { return matcher.matches(node, entry.pattern); });
        if (!found)
            continue;
        const BackendEntry &entry = backend.entries()[*found];
        Match match{.entry = *found, .anchor = node, .handler = {}, .nodes = {}};
        const MatchedShape shape = recordMatch(graph, node, entry.pattern, backend.release());
        match.handler = quantizeHandler(*entry.config, shape, graph, withoutTensors, backend.release());
        collectNodes(shape, backend.release(), match.nodes);
        for (const NodeIndex covered : match.nodes) {
            if (result.of[covered] == Matches::none)
                result.covered.push_back(covered);
            result.of[covered] = result.matches.size();
        }
        result.matches.push_back(std::move(match));
    }
    return result;
}

std::string_view toString(Lost lost)
{
    constexpr std::string_view names[] = {"shorter", "later", "another_user", "arguments"};
    return names[static_cast<std::size_t>(lost)];
}

TriedList nothingTried()
{
    static const TriedList none = TriedList::make();
    return none;
}

std::vector<TriedList> triedOf(const Graph &graph, const Modules &modules, const Backend &backend,
                               const Matches &matches)
{
    constexpr std::size_t most = 20; // thousands of entries may have the same operator
    const std::vector<SymbolId> called = calledSymbols(graph, modules);
    const Matcher matcher(graph, called, backend.symbols());
    std::vector<std::vector<ModelTried>> found(graph.size());
    for (const NodeIndex node : graph.order()) {
        goOn();
        const Match *match = matches.find(node);
        if (!match || match->anchor == node)
            addTried(node, graph, matcher, backend, matches, most, found);
    }
    std::vector<TriedList> result(graph.size(), nothingTried());
    for (NodeIndex node = 0; node < found.size(); ++node) {
        if (!found[node].empty())
            result[node] = TriedList::make(std::move(found[node]));
    }
    return result;
}

} // namespace bcfg::fx
