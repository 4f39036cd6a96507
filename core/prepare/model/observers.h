// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/model/modules.h"
#include "core/prepare/qconfig/observer.h"

#include <cstddef>
#include <string>
#include <vector>

namespace bcfg::fx {

/// The observers and fake quantizes of a prepared graph. Each node that calls one has a module of its own, by
/// Node::observer; several modules may be one object.
class Observers
{
public:
    /// Null for a node that calls none.
    const Observer *find(const Node &node) const
    {
        return node.observer == noModule ? nullptr : &*m_instances[m_instanceOf[node.observer]];
    }
    /// A number for the object, the same for nodes that share it. Requires that the node calls one.
    std::size_t number(const Node &node) const { return m_instanceOf[node.observer]; }

    /// A call of a new one, under the next free name, "activation_post_process_0" and so on, which the graph keeps.
    Node add(Shared<Observer> made, const Modules &modules, Graph &graph);
    /// Lets the module that a node calls be another object.
    void share(const Node &node, std::size_t number) { m_instanceOf[node.observer] = number; }

private:
    std::vector<Shared<Observer>> m_instances;
    std::vector<std::size_t> m_instanceOf; ///< by module
    std::size_t m_next = 0;
};

} // namespace bcfg::fx
