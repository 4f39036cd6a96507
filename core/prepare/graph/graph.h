// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/names.h"
#include "core/torch/trace/model.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bcfg::fx {

using trace::Argument;
using trace::NodeIndex;
using trace::Op;

inline constexpr NodeIndex noNode = std::numeric_limits<NodeIndex>::max();

/// A name of a class or a function, or of a method: equal numbers are one object. See Symbols.
using SymbolId = std::uint32_t;

/// The number of a module in Modules, and of the module of an observer in Observers.
using ModuleId = std::uint32_t;
inline constexpr ModuleId noModule = std::numeric_limits<ModuleId>::max();

/// The nodes that use another one, each once, in any order. Many are removed in the order in which they were added.
class Users
{
public:
    std::size_t size() const { return m_nodes.size() - static_cast<std::size_t>(m_begin); }
    bool empty() const { return size() == 0; }
    auto begin() const { return m_nodes.begin() + m_begin; }
    auto end() const { return m_nodes.end(); }

    void add(NodeIndex node) { m_nodes.push_back(node); }
    /// Requires that it is there. In time that grows with how far it is from either end.
    void remove(NodeIndex node);
    void clear()
    {
        m_nodes.clear();
        m_begin = 0;
    }

private:
    std::vector<NodeIndex> m_nodes;
    std::ptrdiff_t m_begin = 0; // what stands before was removed
};

/// A node of a torch.fx graph. What it is called with is read here and changed through the graph, which keeps users.
/// Texts are those of the traced model, of PyTorch, or kept by the graph.
struct Node
{
    std::string_view name;
    Op op = Op::Placeholder;
    std::string_view target;      ///< a module's or an attribute's path, a function's public path, a method's name
    SymbolId symbol = 0;          ///< of the function or method; 0 for others
    ModuleId module = noModule;   ///< that it calls; none for what prepare inserted
    ModuleId observer = noModule; ///< that it calls, of what prepare inserted
    std::vector<Argument> args;
    std::vector<std::pair<std::string, Argument>> kwargs;
    Users users;               ///< see Graph::usersInOrder()
    NodeIndex origin = noNode; ///< in the traced model; none for what was inserted
    bool isErased = false;
};

/// In the traced model; nothing for what was inserted.
inline std::optional<NodeIndex> originOf(const Node &node)
{
    return node.origin == noNode ? std::nullopt : std::optional(node.origin);
}

/// A torch.fx graph that can be changed: mirrors torch.fx.graph.Graph as far as prepare and convert use it, the order
/// of users and the numbering of names included. A node keeps its index while the graph lives. The traced model
/// outlives it.
class Graph
{
public:
    explicit Graph(Release release) : m_names(release) {}
    void reserve(std::size_t nodes);
    /// New nodes get no names from here on, as nobody will read them.
    void stopNaming() { m_isNaming = false; }
    /// A copy to be read only, which does not know which names are free.
    Graph forReading() const;
    /// A text that nodes can have, as long as this or a copy lives.
    std::string_view keep(std::string_view text) { return m_texts.add(text); }

    const Node &operator[](NodeIndex node) const { return m_nodes[node]; }
    std::size_t size() const { return m_nodes.size(); } ///< of erased ones too
    NodeIndex first() const { return m_first; }
    NodeIndex next(NodeIndex node) const { return m_links[node].next; }
    /// The nodes as they stand now, so that the graph may be changed meanwhile.
    std::vector<NodeIndex> order() const;
    /// The users of a node in the order in which they began to use what they use by now.
    std::vector<NodeIndex> usersInOrder(NodeIndex node) const;
    /// Those of them that call an observer.
    std::vector<NodeIndex> observersOf(NodeIndex node) const;

    /// Creates a node at the end. The name is made of the candidate, which lives as long as the graph.
    NodeIndex append(Node node, std::string_view candidate);
    NodeIndex insertAfter(NodeIndex place, Node node, std::string_view candidate);
    NodeIndex insertBefore(NodeIndex place, Node node, std::string_view candidate);
    /// Requires that it has no users.
    void erase(NodeIndex node);

    /// Node.args = …, after which the node is the last user of what it uses.
    void setArgs(NodeIndex node, std::vector<Argument> args);
    void setKwargs(NodeIndex node, std::vector<std::pair<std::string, Argument>> kwargs);
    /// Node.replace_input_with() for all users of a node but `with`, in their order.
    void replaceAllUses(NodeIndex node, NodeIndex with);

private:
    struct Links
    {
        NodeIndex previous = noNode;
        NodeIndex next = noNode;
    };
    /// Where nodes stand among the arguments of those that have many. A copy of the graph finds that out anew.
    struct Slots
    {
        using OfNode = std::unordered_multimap<NodeIndex, NodeIndex *>; ///< by what stands there

        Slots() = default;
        Slots(const Slots &) {}
        Slots(Slots &&) = default;
        Slots &operator=(Slots other) noexcept
        {
            byNode = std::move(other.byNode);
            return *this;
        }
        ~Slots() = default;

        std::unordered_map<NodeIndex, OfNode> byNode;
    };
    NodeIndex create(Node node, std::string_view candidate);
    void link(NodeIndex node, NodeIndex previous, NodeIndex next);
    void removeUses(NodeIndex node, std::vector<NodeIndex> inputs);
    void updateUses(NodeIndex node, std::vector<NodeIndex> before);
    void addUses(NodeIndex node);
    void replaceInput(NodeIndex node, NodeIndex before, NodeIndex after);

    Texts m_texts;
    Names m_names;
    bool m_isNaming = true;
    std::vector<Node> m_nodes;
    std::vector<Links> m_links;
    std::vector<std::size_t> m_usesSince; // by node: when it began to use what it uses by now
    std::size_t m_now = 0;
    std::vector<std::uint32_t> m_observers; // by node: how many of its users call an observer
    Slots m_slots;
    NodeIndex m_first = noNode;
    NodeIndex m_last = noNode;
};

/// Calls visit(NodeIndex) for each node in an argument, however deep, as torch.fx.node.map_arg() finds them.
template <class Visit>
void forEachNode(const Argument &argument, const Visit &visit)
{
    if (const NodeIndex *node = argument.node()) {
        visit(*node);
    } else if (const Argument::List *list = argument.list()) {
        for (const Argument &item : *list)
            forEachNode(item, visit);
    } else if (const auto *slice = std::get_if<Argument::Slice>(&argument.value)) {
        for (const Argument &part : slice->parts)
            forEachNode(part, visit);
    } else if (const auto *dict = std::get_if<Argument::Dict>(&argument.value)) {
        for (const Argument &value : dict->values)
            forEachNode(value, visit);
    }
}

/// Replaces nodes in an argument by change(NodeIndex), however deep.
template <class Change>
void mapNodes(Argument &argument, const Change &change)
{
    if (NodeIndex *node = std::get_if<NodeIndex>(&argument.value)) {
        *node = change(*node);
    } else if (auto *list = std::get_if<Argument::List>(&argument.value)) {
        for (Argument &item : *list)
            mapNodes(item, change);
    } else if (auto *slice = std::get_if<Argument::Slice>(&argument.value)) {
        for (Argument &part : slice->parts)
            mapNodes(part, change);
    } else if (auto *dict = std::get_if<Argument::Dict>(&argument.value)) {
        for (Argument &value : dict->values)
            mapNodes(value, change);
    }
}

} // namespace bcfg::fx
