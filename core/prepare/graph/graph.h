// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/model.h"
#include "core/torch/trace/names.h"

#include <array>
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
using trace::forEachInput;
using trace::forEachNode;
using trace::Names;
using trace::NodeIndex;
using trace::Op;
using trace::Texts;

inline constexpr NodeIndex noNode = std::numeric_limits<NodeIndex>::max();

/// The name that Python's errors give the type of a value: "NoneType", "str", "dict".
std::string_view pythonTypeName(const JsonValue &value);
/// The same name for an argument in a graph: "Node", "immutable_list", "torch.dtype". A tuple, too, counts as an
/// "immutable_list", because files of models do not distinguish tuples from lists.
std::string_view pythonTypeName(const Argument &argument);

/// The number that Symbols gives to a class, a function or a method. All paths of one Python object have one number.
using SymbolId = std::uint32_t;

/// The number of a module: an index into Modules, or, for a node that prepare inserted, into Observers.
using ModuleId = std::uint32_t;
inline constexpr ModuleId noModule = std::numeric_limits<ModuleId>::max();

/// The users of a node, each once, in no particular order. Users tend to be removed in the order in which they were
/// added, so removing at either end is quick.
class Users
{
public:
    std::size_t size() const { return m_nodes.empty() ? m_fewCount : m_nodes.size() - m_begin; }
    bool empty() const { return size() == 0; }
    const NodeIndex *begin() const { return m_nodes.empty() ? m_few.data() : m_nodes.data() + m_begin; }
    const NodeIndex *end() const { return begin() + size(); }

    void add(NodeIndex node);
    /// Requires that the node is there. The time grows with its distance from the nearer end.
    void remove(NodeIndex node);
    void clear() { *this = {}; }

private:
    std::array<NodeIndex, 2> m_few = {}; // the users while there are at most two, without an allocation
    std::uint32_t m_fewCount = 0;
    std::uint32_t m_begin = 0; // index into m_nodes; the elements before this index have been removed
    std::vector<NodeIndex> m_nodes;
};

/// A node of a torch.fx graph. Its arguments are read here, but changed only through Graph, which keeps the users up to
/// date. Its texts belong to the traced model, to PyTorch's catalogue, or to the graph.
struct Node
{
    std::string_view name;
    Op op = Op::Placeholder;
    std::string_view target; ///< path of a module or an attribute, public path of a function, or name of a method
    SymbolId symbol = 0;     ///< the function or method that it calls; 0 for other nodes
    /// The module that it calls; noModule for other nodes and for nodes that prepare inserted.
    ModuleId module = noModule;
    ModuleId observer = noModule; ///< the observer that it calls, if prepare inserted the node; else noModule
    std::vector<Argument> args;
    std::vector<std::pair<std::string, Argument>> kwargs;
    NodeIndex origin = noNode; ///< the node of the traced model that this node comes from; noNode for inserted nodes

    bool isObserver() const { return observer != noModule; } ///< whether it calls an observer
};

/// Node::origin; nullopt for a node that was inserted.
inline std::optional<NodeIndex> originOf(const Node &node)
{
    return node.origin == noNode ? std::nullopt : std::optional(node.origin);
}

/// A torch.fx graph that can be changed. Mirrors torch.fx.graph.Graph as far as prepare and convert use it, including
/// the order of users and the numbering of names. A node keeps its index as long as the graph lives. The traced model
/// must outlive the graph.
class Graph
{
public:
    explicit Graph(Release release) : m_names(release) {}
    void reserve(std::size_t nodes);
    /// From now on, new nodes get no names. Saves time in a graph whose names nobody reads.
    void stopNaming() { m_isNaming = false; }
    bool isNaming() const { return m_isNaming; }
    /// A copy whose new nodes get no names. Quick to make, as the table of the used names is not copied.
    Graph withoutNaming() const;
    /// Copies a text, for use in nodes; the result lives as long as this graph or a copy of it.
    std::string_view keep(std::string_view text) { return m_texts.add(text); }

    const Node &operator[](NodeIndex node) const { return m_nodes[node]; }
    std::size_t size() const { return m_nodes.size(); } ///< number of nodes, erased ones included
    /// The first node in the order of the graph; noNode in a graph without nodes. next() is the node after a node;
    /// noNode after the last one.
    NodeIndex first() const { return m_first; }
    NodeIndex next(NodeIndex node) const { return m_links[node].next; }
    /// The present nodes in their order, for loops that insert or erase nodes.
    std::vector<NodeIndex> order() const;
    const Users &users(NodeIndex node) const { return m_links[node].users; }
    /// The users of a node, in the order in which their present arguments were set: the order of Node.users in Python.
    std::vector<NodeIndex> usersInOrder(NodeIndex node) const;
    /// The users of a node that call an observer, in the same order.
    std::vector<NodeIndex> observersOf(NodeIndex node) const;

    /// Inserts a node before `place`, or at the end if `place` is noNode. The name of the node is `candidate` with a
    /// number where that name is taken: "conv1_1". The text of `candidate` must outlive the graph.
    NodeIndex insertBefore(NodeIndex place, Node node, std::string_view candidate);
    NodeIndex insertAfter(NodeIndex place, Node node, std::string_view candidate)
    {
        return insertBefore(next(place), std::move(node), candidate);
    }
    NodeIndex append(Node node, std::string_view candidate) { return insertBefore(noNode, std::move(node), candidate); }
    /// Requires that the node has no users.
    void erase(NodeIndex node);

    /// Mirrors `node.args = …` and `node.kwargs = …`: afterwards the node is the last user of each of its arguments.
    void setArgs(NodeIndex node, std::vector<Argument> args, std::vector<std::pair<std::string, Argument>> kwargs);
    /// Mirrors Node.replace_input_with() for all users of `node` except `with`, in their order: they use `with`
    /// instead.
    void replaceAllUses(NodeIndex node, NodeIndex with);

private:
    /// The connections of a node with other nodes, besides its arguments.
    struct Links
    {
        NodeIndex previous = noNode;
        NodeIndex next = noNode;
        Users users = {};
        std::uint32_t observers = 0; ///< how many of the users call an observer
        std::size_t usesSince = 0;   ///< the value of m_now when the node's present arguments were set
    };
    /// For each node with many arguments, the addresses of the arguments, so that an argument is found quickly. A copy
    /// begins empty, as the nodes of a copied graph have other addresses.
    struct Slots
    {
        /// The addresses of the arguments of one node, by the node that is the argument.
        using OfNode = std::unordered_multimap<NodeIndex, NodeIndex *>;

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
    void removeUses(NodeIndex node, std::vector<NodeIndex> inputs);
    void addUses(NodeIndex node);
    void replaceInput(NodeIndex node, NodeIndex before, NodeIndex after);

    Texts m_texts;
    Names m_names;
    bool m_isNaming = true;
    std::vector<Node> m_nodes;
    std::vector<Links> m_links; // by node
    std::size_t m_now = 0;      // counts the changes of arguments
    Slots m_slots;
    NodeIndex m_first = noNode;
    NodeIndex m_last = noNode;
};

} // namespace bcfg::fx
