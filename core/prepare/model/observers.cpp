// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/observers.h"

#include "core/prepare/decisions/observerneeds.h"

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
        const Argument *first = firstNodeOrList(m_graph[node]);
        if (!first)
            return false;
        const Argument::List *list = first->list();
        if (list && list->empty())
            throw PythonError{"IndexError", "list index out of range"};
        const Argument *source =
            observerBefore(m_graph, list ? list->front() : *first, [this](const Argument &argument) {
                const NodeIndex *made = argument.node();
                return made && isObserver(*made);
            });
        if (!source)
            return false;
        const std::size_t shared = m_observers.number(m_graph[*source->node()]);
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
        for (const NodeIndex user : m_graph.usersInOrder(node)) {
            if (!isObserver(user))
                throw PythonError{"AssertionError", ""};
            m_graph.replaceAllUses(user, node);
            m_graph.erase(user);
        }
    }

private:
    /// The nearest observer at or before an argument, going along first arguments; nullopt where there is none.
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
            requireFewSteps(steps);
        }
    }

    bool isObserver(NodeIndex node) const { return m_observers.find(m_graph[node]) != nullptr; }

    Graph &m_graph;
    Observers &m_observers;
};

} // namespace

Node Observers::add(Shared<Observer> made, const Modules &modules, Graph &graph)
{
    Node call;
    call.op = Op::CallModule;
    if (graph.isNaming()) {
        std::string name;
        do {
            name = "activation_post_process_" + std::to_string(m_next++);
        } while (modules.hasRootAttribute(name));
        call.target = graph.keep(name);
    }
    call.observer = static_cast<ModuleId>(m_instanceOf.size());
    m_instanceOf.push_back(m_instances.size());
    m_instances.push_back(std::move(made));
    return call;
}

void shareOrRemoveObservers(NodeIndex node, Graph &graph, Observers &observers)
{
    Sharing sharing(graph, observers);
    if (!sharing.share(node))
        sharing.remove(node);
}

} // namespace bcfg::fx
