// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/matching.h"

#include "core/document/model/progress.h"
#include "core/prepare/graph/recordmatch.h"

namespace bcfg::fx {

namespace {

/// Appends the nodes of a shape in the order of _recursive_record_node_in_match_map(). Throws PythonError for a
/// constant where the release raises.
void collectNodes(const MatchedShape &shape, Release release, std::vector<NodeIndex> &nodes)
{
    if (const NodeIndex *node = shape.node()) {
        nodes.push_back(*node);
    } else if (shape.isTuple()) {
        for (const MatchedShape &item : shape.items)
            collectNodes(item, release, nodes);
    } else if (!release.does(Behaviour::PassesConstants)) {
        throw PythonError{"TypeError", "'int' object is not iterable"};
    }
}

/// Whether a pattern would match here if the operators inside it might have several users.
bool matchesButForUsers(const Matcher &matcher, const Graph &graph, const Argument &argument,
                        const PatternNode &pattern)
{
    const NodeIndex *node = argument.node();
    const bool isTuple = pattern.kind == PatternNode::Kind::Tuple && !pattern.steps.empty();
    const PatternNode &self = isTuple ? pattern.steps.front() : pattern;
    if (self.kind == PatternNode::Kind::MatchAll)
        return true;
    if (!node || self.kind == PatternNode::Kind::Tuple || self.kind == PatternNode::Kind::Literal)
        return false;
    if (matcher.symbolOf(*node) != self.symbol || !matcher.matches(*node, self))
        return false;
    if (!isTuple || pattern.steps.size() == 1)
        return true;
    const std::vector<Argument> &args = graph[*node].args;
    if (args.size() != pattern.steps.size() - 1)
        return false;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (!matchesButForUsers(matcher, graph, args[i], pattern.steps[i + 1]))
            return false;
    }
    return true;
}

/// The entries that could have taken a node as their anchor but did not; at most `most` entries.
std::vector<Tried> triedEntries(NodeIndex node, const Graph &graph, const Matcher &matcher, const Backend &backend,
                                const Matches &matches, std::size_t most)
{
    const Match *taken = matches.find(node);
    std::vector<Tried> result;
    for (const std::size_t entry : backend.tried(matcher.symbolOf(node))) {
        if (result.size() == most)
            break;
        if (taken && taken->entry == entry)
            continue;
        const PatternNode &pattern = backend.entries()[entry].pattern;
        bool fits = false;
        try {
            fits = matcher.matches(node, pattern);
        } catch (const PythonError &) {
            continue; // an error here is also one of the whole model, which is reported there
        }
        if (fits) {
            const std::size_t leaves = backend.entries()[entry].leafCount;
            const bool isShorter = taken && backend.entries()[taken->entry].leafCount > leaves;
            result.push_back({entry, isShorter ? Lost::Shorter : Lost::Taken});
        } else if (matchesButForUsers(matcher, graph, Argument{node}, pattern)) {
            result.push_back({entry, Lost::AnotherUser});
        } else {
            result.push_back({entry, Lost::Arguments});
        }
    }
    return result;
}

} // namespace

std::vector<SymbolId> calledSymbols(const Graph &graph, const Modules &modules)
{
    std::vector<SymbolId> called(graph.size(), 0);
    for (NodeIndex index = graph.first(); index != noNode; index = graph.next(index)) {
        const Node &node = graph[index];
        called[index] = node.op == Op::CallModule ? modules[node.module].type : node.symbol;
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
    switch (lost) {
    case Lost::Shorter:
        return "shorter";
    case Lost::Taken:
        return "later";
    case Lost::AnotherUser:
        return "another_user";
    case Lost::Arguments:
        break;
    }
    return "arguments";
}

std::vector<std::vector<Tried>> triedOf(const Graph &graph, const Modules &modules, const Backend &backend,
                                        const Matches &matches)
{
    constexpr std::size_t most = 20; // thousands of entries may have the same operator
    const std::vector<SymbolId> called = calledSymbols(graph, modules);
    const Matcher matcher(graph, called, backend.symbols());
    std::vector<std::vector<Tried>> result(graph.size());
    for (const NodeIndex node : graph.order()) {
        goOn();
        const Match *match = matches.find(node);
        if (!match || match->anchor == node)
            result[node] = triedEntries(node, graph, matcher, backend, matches, most);
    }
    return result;
}

} // namespace bcfg::fx
