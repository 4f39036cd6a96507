// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/graph/graph.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace bcfg::fx {

namespace {

constexpr std::size_t manySlots = 32;

std::vector<NodeIndex> inputsOf(const Node &node)
{
    std::vector<NodeIndex> inputs;
    forEachInput(node, [&](NodeIndex input) { inputs.push_back(input); });
    return inputs;
}

} // namespace

void Users::remove(NodeIndex node)
{
    auto front = m_nodes.begin() + m_begin;
    auto back = m_nodes.end() - 1;
    while (*front != node && *back != node) {
        ++front;
        --back;
    }
    if (*back == node) { // the usual case
        m_nodes.erase(back);
    } else {
        std::copy_backward(m_nodes.begin() + m_begin, front, front + 1);
        ++m_begin;
    }
}

void Graph::reserve(std::size_t nodes)
{
    m_nodes.reserve(nodes);
    m_links.reserve(nodes);
    m_usesSince.reserve(nodes);
    m_observers.reserve(nodes);
    if (m_isNaming)
        m_names.reserve(nodes);
}

Graph Graph::withoutNaming() const
{
    Graph result(m_names.release());
    result.stopNaming();
    result.m_texts = m_texts;
    result.m_nodes = m_nodes;
    result.m_links = m_links;
    result.m_usesSince = m_usesSince;
    result.m_now = m_now;
    result.m_observers = m_observers;
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

std::vector<NodeIndex> Graph::usersInOrder(NodeIndex node) const
{
    const Users &users = m_nodes[node].users;
    std::vector<NodeIndex> result(users.begin(), users.end());
    const auto since = [this](NodeIndex user) {
        return m_usesSince[user];
    };
    if (!std::ranges::is_sorted(result, {}, since))
        std::ranges::sort(result, {}, since);
    return result;
}

std::vector<NodeIndex> Graph::observersOf(NodeIndex node) const
{
    std::vector<NodeIndex> result;
    const Users &users = m_nodes[node].users;
    // Observers were added last, so the search begins at the end.
    for (auto user = users.end(); result.size() < m_observers[node];) {
        if (m_nodes[*--user].observer != noModule)
            result.push_back(*user);
    }
    std::ranges::sort(result, {}, [this](NodeIndex user) { return m_usesSince[user]; });
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
    m_usesSince.push_back(0);
    m_observers.push_back(0);
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
    removeUses(node, inputsOf(m_nodes[node]));
    m_slots.byNode.erase(node);
    const Links links = m_links[node];
    (links.previous == noNode ? m_first : m_links[links.previous].next) = links.next;
    (links.next == noNode ? m_last : m_links[links.next].previous) = links.previous;
}

void Graph::removeUses(NodeIndex node, std::vector<NodeIndex> inputs)
{
    const std::uint32_t observers = m_nodes[node].observer == noModule ? 0 : 1;
    std::ranges::sort(inputs);
    inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end()); // clang 14 cannot use std::ranges::unique
    for (const NodeIndex input : inputs) {
        m_nodes[input].users.remove(node);
        m_observers[input] -= observers;
    }
}

void Graph::addUses(NodeIndex node)
{
    m_usesSince[node] = ++m_now;
    const std::uint32_t observers = m_nodes[node].observer == noModule ? 0 : 1;
    forEachInput(m_nodes[node], [&](NodeIndex input) {
        Users &users = m_nodes[input].users;
        if (!users.empty() && *(users.end() - 1) == node) // all uses of one node are added at once
            return;
        users.add(node);
        m_observers[input] += observers;
    });
}

void Graph::setArgs(NodeIndex node, std::vector<Argument> args)
{
    std::vector<NodeIndex> before = inputsOf(m_nodes[node]);
    m_nodes[node].args = std::move(args);
    updateUses(node, std::move(before));
}

void Graph::setKwargs(NodeIndex node, std::vector<std::pair<std::string, Argument>> kwargs)
{
    if (kwargs.empty() && m_nodes[node].kwargs.empty()) {
        m_usesSince[node] = ++m_now;
        return;
    }
    std::vector<NodeIndex> before = inputsOf(m_nodes[node]);
    m_nodes[node].kwargs = std::move(kwargs);
    updateUses(node, std::move(before));
}

void Graph::updateUses(NodeIndex node, std::vector<NodeIndex> before)
{
    m_slots.byNode.erase(node);
    m_usesSince[node] = ++m_now;
    if (inputsOf(m_nodes[node]) == before)
        return;
    removeUses(node, std::move(before));
    addUses(node);
}

/// Replaces `before` by `after` in the arguments of a node; the caller updates the users.
void Graph::replaceInput(NodeIndex node, NodeIndex before, NodeIndex after)
{
    m_usesSince[node] = ++m_now;
    if (const auto known = m_slots.byNode.find(node); known != m_slots.byNode.end()) {
        Slots::OfNode &slots = known->second;
        while (auto slot = slots.extract(before)) {
            *slot.mapped() = after;
            slot.key() = after;
            slots.insert(std::move(slot));
        }
        return;
    }
    std::size_t count = 0;
    forEachInput(m_nodes[node], [&](NodeIndex &slot) {
        ++count;
        if (slot == before)
            slot = after;
    });
    if (count <= manySlots)
        return;
    Slots::OfNode &slots = m_slots.byNode[node];
    slots.reserve(count);
    forEachInput(m_nodes[node], [&](NodeIndex &slot) { slots.emplace(slot, &slot); });
}

void Graph::replaceAllUses(NodeIndex node, NodeIndex with)
{
    const std::vector<NodeIndex> users = usersInOrder(node);
    m_nodes[node].users.clear();
    m_observers[node] = 0;
    std::vector<NodeIndex> known(m_nodes[with].users.begin(), m_nodes[with].users.end());
    std::ranges::sort(known);
    const auto addUse = [&](NodeIndex user, NodeIndex used) {
        m_nodes[used].users.add(user);
        m_observers[used] += m_nodes[user].observer == noModule ? 0 : 1;
    };
    for (const NodeIndex user : users) {
        if (user == with) {
            addUse(user, node);
            continue;
        }
        replaceInput(user, node, with);
        if (!std::ranges::binary_search(known, user))
            addUse(user, with);
    }
}

} // namespace bcfg::fx
