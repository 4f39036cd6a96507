// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/model/modules.h"
#include "core/prepare/qconfig/observer.h"

#include <cstddef>
#include <string>
#include <vector>

namespace bcfg::fx {

/// The observers and fake quantizes of a prepared graph. Each node that calls an observer has a module of its own,
/// Node::observer; several of these modules may be the same object.
class Observers
{
public:
    /// The observer that a node calls; null for a node that calls none.
    const Observer *find(const Node &node) const
    {
        return node.observer == noModule ? nullptr : &*m_instances[m_instanceOf[node.observer]];
    }
    /// The number of the observer object that a node calls; nodes that share the object have equal numbers. Requires
    /// that the node calls an observer.
    std::size_t number(const Node &node) const { return m_instanceOf[node.observer]; }

    /// A node that calls a new observer, in a graph that names its nodes under the next free name:
    /// "activation_post_process_0" and so on. The graph keeps the name; the caller inserts the node.
    Node add(Shared<Observer> made, const Modules &modules, Graph &graph);
    /// Makes the node call the observer object with this number.
    void share(const Node &node, std::size_t number) { m_instanceOf[node.observer] = number; }

private:
    std::vector<Shared<Observer>> m_instances;
    std::vector<std::size_t> m_instanceOf; ///< by observer id of a node: the object in m_instances
    std::size_t m_next = 0;
};

/// Makes the observers of a node's result share the object of the observer before the node, or removes them where there
/// is none. Mirrors _maybe_make_input_output_share_observers() and _remove_output_observer(). Throws PythonError where
/// torch raises.
void shareOrRemoveObservers(NodeIndex node, Graph &graph, Observers &observers);

} // namespace bcfg::fx
