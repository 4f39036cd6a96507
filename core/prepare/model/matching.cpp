// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/matching.h"

#include "core/document/model/progress.h"
#include "core/prepare/graph/recordmatch.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

/// Appends the nodes of a shape in the order of _recursive_record_node_in_match_map(). Throws PythonError where it
/// iterates over a text without end, and for other constants where the release raises.
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
    const auto match = [&](const Argument &used, const PatternNode &step) {
        return matchesButForUsers(matcher, graph, used, step);
    };
    return std::ranges::equal(graph[*node].args, std::span(pattern.steps).subspan(1), match);
}

/// The entries that could have taken a node as their anchor but did not; at most `most` entries.
std::vector<ModelTried> triedEntries(NodeIndex node, const Graph &graph, const Matcher &matcher, const Backend &backend,
                                     const Matches &matches, std::size_t most)
{
    const Match *taken = matches.find(node);
    std::vector<ModelTried> result;
    for (const std::size_t number : backend.tried(matcher.symbolOf(node))) {
        if (result.size() == most)
            break;
        if (taken && taken->entry == number)
            continue;
        const BackendEntry &entry = backend.entries()[number];
        bool fits = false;
        try {
            fits = matcher.matches(node, entry.pattern);
        } catch (const PythonError &) {
            continue; // an error here is also one of the whole model, which is reported there
        }
        const bool isShorter = fits && taken && backend.entries()[taken->entry].leafCount > entry.leafCount;
        const bool hasOtherUser = !fits && matchesButForUsers(matcher, graph, Argument{node}, entry.pattern);
        result.push_back({entry.row, isShorter      ? Lost::Shorter
                                     : fits         ? Lost::Taken
                                     : hasOtherUser ? Lost::AnotherUser
                                                    : Lost::Arguments});
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
    constexpr std::string_view names[] = {"shorter", "later", "another_user", "arguments"};
    return names[static_cast<std::size_t>(lost)];
}

std::vector<std::vector<ModelTried>> triedOf(const Graph &graph, const Modules &modules, const Backend &backend,
                                             const Matches &matches)
{
    constexpr std::size_t most = 20; // thousands of entries may have the same operator
    const std::vector<SymbolId> called = calledSymbols(graph, modules);
    const Matcher matcher(graph, called, backend.symbols());
    std::vector<std::vector<ModelTried>> result(graph.size());
    for (const NodeIndex node : graph.order()) {
        goOn();
        const Match *match = matches.find(node);
        if (!match || match->anchor == node)
            result[node] = triedEntries(node, graph, matcher, backend, matches, most);
    }
    return result;
}

} // namespace bcfg::fx
