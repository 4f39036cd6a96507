// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/observers.h"

#include "core/prepare/decisions/observerneeds.h"

#include <optional>

namespace bcfg::fx {

namespace {

/// The observer that an argument is, or else the first observer on the way from the argument backwards along first
/// arguments; nullopt where there is none.
std::optional<NodeIndex> observerAlongFirst(const Argument &argument, const Graph &graph)
{
    const Argument *current = &argument;
    for (std::size_t steps = 0;; ++steps) {
        const NodeIndex *node = current->node();
        if (!node)
            throw missingAttribute(pythonTypeName(*current), "args");
        if (graph[*node].isObserver())
            return *node;
        if (graph[*node].args.empty())
            return std::nullopt;
        current = &graph[*node].args.front();
        requireFewSteps(steps);
    }
}

/// Mirrors _maybe_make_input_output_share_observers().
bool sharesObservers(NodeIndex node, const Graph &graph, Observers &observers, Release release)
{
    const Argument *first = firstNodeOrList(graph[node]);
    if (!first)
        return false;
    const Argument::List *list = first->list();
    if (list && list->empty())
        throw PythonError{"IndexError", "list index out of range"};
    const Argument *source = observerBefore(graph, list ? list->front() : *first, [&](const Argument &argument) {
        const NodeIndex *made = argument.node();
        return made && graph[*made].isObserver();
    });
    if (!source)
        return false;
    const std::size_t shared = observers.number(graph[*source->node()]);
    for (std::size_t i = 1; list && i < list->size(); ++i) {
        const std::optional<NodeIndex> other = observerAlongFirst((*list)[i], graph);
        if (!other)
            return false;
        observers.share(graph[*other], shared);
    }
    for (const NodeIndex user : graph.users(node)) {
        if (!graph[user].isObserver())
            throw PythonError{"AssertionError", release.message(ErrorText::NoObserverBehind)};
        observers.share(graph[user], shared);
    }
    return true;
}

/// Mirrors _remove_output_observer().
void removeOutputObservers(NodeIndex node, Graph &graph, Release release)
{
    for (const NodeIndex user : graph.usersInOrder(node)) {
        if (!graph[user].isObserver())
            throw PythonError{"AssertionError", release.message(ErrorText::NoObserverBehind)};
        graph.replaceAllUses(user, node);
        graph.erase(user);
    }
}

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

void shareOrRemoveObservers(NodeIndex node, Graph &graph, Observers &observers, Release release)
{
    if (!sharesObservers(node, graph, observers, release))
        removeOutputObservers(node, graph, release);
}

} // namespace bcfg::fx
