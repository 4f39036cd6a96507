// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/tried.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

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

} // namespace

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

} // namespace bcfg::fx
