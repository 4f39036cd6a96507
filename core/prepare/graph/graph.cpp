// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/graph/graph.h"

#include <algorithm>

namespace bcfg::fx {

void Graph::reserve(std::size_t nodes)
{
    m_nodes.reserve(nodes);
    m_links.reserve(nodes);
    if (m_isNaming)
        m_names.reserve(nodes);
}

Graph Graph::forReading() const
{
    Graph result(m_names.release());
    result.stopNaming();
    result.m_texts = m_texts;
    result.m_nodes = m_nodes;
    result.m_links = m_links;
    result.m_first = m_first;
    result.m_last = m_last;
    return result;
}

std::vector<NodeIndex> Graph::order() const
{
    std::vector<NodeIndex> result;
    result.reserve(m_nodes.size());
    for (NodeIndex node = m_first; node != noNode; node = m_links[node].next)
        result.push_back(node);
    return result;
}

NodeIndex Graph::create(Node node, std::string_view candidate)
{
    const auto index = static_cast<NodeIndex>(m_nodes.size());
    if (m_isNaming)
        node.name = m_names.create(candidate, m_texts);
    node.users.clear();
    m_nodes.push_back(std::move(node));
    m_links.emplace_back();
    addUses(index);
    return index;
}

void Graph::link(NodeIndex node, NodeIndex previous, NodeIndex next)
{
    m_links[node] = {previous, next};
    (previous == noNode ? m_first : m_links[previous].next) = node;
    (next == noNode ? m_last : m_links[next].previous) = node;
}

NodeIndex Graph::append(Node node, std::string_view candidate)
{
    const NodeIndex index = create(std::move(node), candidate);
    link(index, m_last, noNode);
    return index;
}

NodeIndex Graph::insertAfter(NodeIndex place, Node node, std::string_view candidate)
{
    const NodeIndex index = create(std::move(node), candidate);
    link(index, place, m_links[place].next);
    return index;
}

NodeIndex Graph::insertBefore(NodeIndex place, Node node, std::string_view candidate)
{
    const NodeIndex index = create(std::move(node), candidate);
    link(index, m_links[place].previous, place);
    return index;
}

void Graph::erase(NodeIndex node)
{
    removeUses(node);
    m_nodes[node].isErased = true;
    const Links links = m_links[node];
    (links.previous == noNode ? m_first : m_links[links.previous].next) = links.next;
    (links.next == noNode ? m_last : m_links[links.next].previous) = links.previous;
}

void Graph::removeUses(NodeIndex node)
{
    const auto remove = [&](NodeIndex used) {
        std::vector<NodeIndex> &users = m_nodes[used].users;
        // It is most often the last one.
        const auto found = std::find(users.rbegin(), users.rend(), node);
        if (found != users.rend())
            users.erase(std::next(found).base());
    };
    for (const Argument &argument : m_nodes[node].args)
        forEachNode(argument, remove);
    for (const auto &[name, argument] : m_nodes[node].kwargs)
        forEachNode(argument, remove);
}

void Graph::addUses(NodeIndex node)
{
    const auto add = [&](NodeIndex used) {
        std::vector<NodeIndex> &users = m_nodes[used].users;
        if (users.empty() || users.back() != node) // all uses of one node are added at once
            users.push_back(node);
    };
    for (const Argument &argument : m_nodes[node].args)
        forEachNode(argument, add);
    for (const auto &[name, argument] : m_nodes[node].kwargs)
        forEachNode(argument, add);
}

void Graph::setArgs(NodeIndex node, std::vector<Argument> args)
{
    removeUses(node);
    m_nodes[node].args = std::move(args);
    addUses(node);
}

void Graph::setKwargs(NodeIndex node, std::vector<std::pair<std::string, Argument>> kwargs)
{
    removeUses(node);
    m_nodes[node].kwargs = std::move(kwargs);
    addUses(node);
}

void Graph::replaceInput(NodeIndex node, NodeIndex before, NodeIndex after)
{
    removeUses(node);
    const auto change = [&](NodeIndex used) {
        return used == before ? after : used;
    };
    for (Argument &argument : m_nodes[node].args)
        mapNodes(argument, change);
    for (auto &[name, argument] : m_nodes[node].kwargs)
        mapNodes(argument, change);
    addUses(node);
}

void Graph::replaceAllUses(NodeIndex node, NodeIndex with)
{
    const std::vector<NodeIndex> users = m_nodes[node].users;
    for (const NodeIndex user : users)
        replaceInput(user, node, with);
}

} // namespace bcfg::fx
