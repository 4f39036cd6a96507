// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/names.h"
#include "core/torch/trace/model.h"

#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
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
    std::vector<NodeIndex> users; ///< each once, in the order in which they began to use it
    NodeIndex origin = noNode;    ///< in the traced model; none for what was inserted
    bool isErased = false;
};

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

    /// Creates a node at the end. The name is made of the candidate, which lives as long as the graph.
    NodeIndex append(Node node, std::string_view candidate);
    NodeIndex insertAfter(NodeIndex place, Node node, std::string_view candidate);
    NodeIndex insertBefore(NodeIndex place, Node node, std::string_view candidate);
    /// Requires that it has no users.
    void erase(NodeIndex node);

    /// Node.args = …, after which the node is the last user of what it uses.
    void setArgs(NodeIndex node, std::vector<Argument> args);
    void setKwargs(NodeIndex node, std::vector<std::pair<std::string, Argument>> kwargs);
    /// Node.replace_input_with()
    void replaceInput(NodeIndex node, NodeIndex before, NodeIndex after);
    /// Node.replace_all_uses_with()
    void replaceAllUses(NodeIndex node, NodeIndex with);

private:
    struct Links
    {
        NodeIndex previous = noNode;
        NodeIndex next = noNode;
    };
    NodeIndex create(Node node, std::string_view candidate);
    void link(NodeIndex node, NodeIndex previous, NodeIndex next);
    void removeUses(NodeIndex node);
    void addUses(NodeIndex node);

    Texts m_texts;
    Names m_names;
    bool m_isNaming = true;
    std::vector<Node> m_nodes;
    std::vector<Links> m_links;
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
