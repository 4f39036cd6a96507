// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/model/modules.h"
#include "core/prepare/qconfig/observer.h"

#include <cstddef>
#include <string>
#include <vector>

namespace bcfg::fx {

/// The observers and fake quantizes of a prepared graph. Each node that calls an observer has its own number,
/// Node::observer; several of these numbers may refer to one observer object.
class Observers
{
public:
    /// The observer that a node calls; null for a node that calls none.
    const Observer *find(const Node &node) const
    {
        return node.observer == noModule ? nullptr : &*m_instances[m_instanceOf[node.observer]];
    }
    /// The number of the observer object that a node calls, which is the same for nodes that share the object. Requires
    /// that the node calls an observer.
    std::size_t number(const Node &node) const { return m_instanceOf[node.observer]; }

    /// Returns a node that calls the new observer `made`; the caller inserts the node. In a graph that names its nodes,
    /// the target is the next free name, "activation_post_process_0" and so on, whose text the graph keeps.
    Node add(Shared<Observer> made, const Modules &modules, Graph &graph);
    /// Makes the node call the observer object with this number.
    void share(const Node &node, std::size_t number) { m_instanceOf[node.observer] = number; }

private:
    std::vector<Shared<Observer>> m_instances;
    std::vector<std::size_t> m_instanceOf; ///< by Node::observer: the index of the observer object in m_instances
    std::size_t m_next = 0;
};

/// Makes the observers of a node's result use the observer object that stands before the node. Removes these observers
/// if no observer stands before the node. Mirrors _maybe_make_input_output_share_observers() and
/// _remove_output_observer(). Throws PythonError where torch raises.
void shareOrRemoveObservers(NodeIndex node, Graph &graph, Observers &observers, Release release);

} // namespace bcfg::fx
