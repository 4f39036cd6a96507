// SPDX-License-Identifier: Apache-2.0
#include "core/fx/sharedobservers.h"

#include "core/simulation/pythonerror.h"

#include <algorithm>
#include <optional>

namespace bcfg::fx {

namespace {

class Sharing
{
public:
    Sharing(Graph &graph, Observers &observers) : m_graph(graph), m_observers(observers) {}

    /// Mirrors _maybe_make_input_output_share_observers().
    bool share(NodeIndex node)
    {
        const std::vector<Argument> &args = m_graph[node].args;
        const auto first =
            std::ranges::find_if(args, [](const Argument &argument) { return argument.node() || argument.list(); });
        if (first == args.end())
            return false;
        const Argument::List *list = first->list();
        if (list && list->empty())
            throw PythonError{"IndexError", "list index out of range"};
        const std::optional<NodeIndex> source = observerBefore(list ? list->front() : *first);
        if (!source)
            return false;
        const std::size_t shared = m_observers.number(m_graph[*source]);
        for (std::size_t i = 1; list && i < list->size(); ++i) {
            const std::optional<NodeIndex> other = observerAlongFirst((*list)[i]);
            if (!other)
                return false;
            m_observers.share(m_graph[*other], shared);
        }
        for (const NodeIndex user : m_graph[node].users) {
            if (!isObserver(user))
                throw PythonError{"AssertionError", ""};
            m_observers.share(m_graph[user], shared);
        }
        return true;
    }

    /// Mirrors _remove_output_observer().
    void remove(NodeIndex node)
    {
        const std::vector<NodeIndex> users = m_graph[node].users;
        for (const NodeIndex user : users) {
            if (!isObserver(user))
                throw PythonError{"AssertionError", ""};
            m_graph.replaceAllUses(user, node);
            m_graph.erase(user);
        }
    }

private:
    /// The nearest observer before an argument, along the first nodes among arguments.
    std::optional<NodeIndex> observerBefore(const Argument &argument) const
    {
        const Argument *current = &argument;
        for (std::size_t steps = 0;; ++steps) {
            const NodeIndex *node = current->node();
            if (node && isObserver(*node))
                return *node;
            if (!node || m_graph[*node].op == Op::Placeholder)
                return std::nullopt;
            // Where no argument is a node, the last one is looked at, which then is none.
            const Argument *next = nullptr;
            for (const Argument &candidate : m_graph[*node].args) {
                next = &candidate;
                if (candidate.node())
                    break;
            }
            const JsonValue *constant = next ? std::get_if<JsonValue>(&next->value) : nullptr;
            if (!next || (constant && constant->isNull()))
                return std::nullopt;
            current = next;
            requireFewer(steps);
        }
    }

    /// The nearest observer before an argument, along first arguments.
    std::optional<NodeIndex> observerAlongFirst(const Argument &argument) const
    {
        const Argument *current = &argument;
        for (std::size_t steps = 0;; ++steps) {
            const NodeIndex *node = current->node();
            if (!node)
                throw PythonError{"AttributeError", "object has no attribute 'args'"};
            if (isObserver(*node))
                return *node;
            if (m_graph[*node].args.empty())
                return std::nullopt;
            current = &m_graph[*node].args.front();
            requireFewer(steps);
        }
    }

    static void requireFewer(std::size_t steps)
    {
        constexpr std::size_t most = 10000;
        if (steps >= most)
            throw PythonError{"AssertionError", "Unable to find observer of previous node"};
    }

    bool isObserver(NodeIndex node) const { return m_observers.find(m_graph[node]) != nullptr; }

    Graph &m_graph;
    Observers &m_observers;
};

} // namespace

void shareOrRemoveObservers(NodeIndex node, Graph &graph, Observers &observers)
{
    Sharing sharing(graph, observers);
    if (!sharing.share(node))
        sharing.remove(node);
}

} // namespace bcfg::fx
