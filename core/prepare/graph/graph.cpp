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
    inputs.reserve(node.args.size());
    forEachInput(node, [&](NodeIndex input) { inputs.push_back(input); });
    return inputs;
}

} // namespace

std::string_view pythonTypeName(const JsonValue &value)
{
    if (value.isNull())
        return "NoneType";
    if (value.boolean())
        return "bool";
    if (const JsonValue::Number *number = value.number())
        return number->text.find_first_of(".eE") == std::string::npos ? "int" : "float";
    return value.string() ? "str" : value.array() ? "list" : "dict";
}

std::string_view pythonTypeName(const Argument &argument)
{
    if (argument.node())
        return "Node";
    if (argument.constant())
        return pythonTypeName(*argument.constant());
    if (argument.list())
        return "immutable_list";
    if (std::holds_alternative<Argument::Slice>(argument.value))
        return "slice";
    if (std::holds_alternative<Argument::Dict>(argument.value))
        return "immutable_dict";
    const std::string &text = std::get<Argument::Value>(argument.value).text;
    if (text == "inf" || text == "-inf" || text == "nan")
        return "float";
    return text.starts_with("torch.") ? "torch.dtype" : "torch.device";
}

void Users::add(NodeIndex node)
{
    if (m_nodes.empty()) {
        if (m_fewCount < m_few.size()) {
            m_few[m_fewCount++] = node;
            return;
        }
        constexpr std::size_t many = 8; // so that most lists never grow
        m_nodes.reserve(many);
        m_nodes.assign(m_few.begin(), m_few.end());
        m_fewCount = 0;
    }
    m_nodes.push_back(node);
}

void Users::remove(NodeIndex node)
{
    if (m_nodes.empty()) {
        if (m_few.front() == node)
            m_few.front() = m_few.back();
        --m_fewCount;
        return;
    }
    const auto begin = m_nodes.begin() + m_begin;
    auto front = begin;
    auto back = m_nodes.end() - 1;
    while (*front != node && *back != node) {
        ++front;
        --back;
    }
    if (*back == node) { // the usual case
        m_nodes.erase(back);
    } else {
        std::copy_backward(begin, front, front + 1);
        ++m_begin;
    }
}

void Graph::reserve(std::size_t nodes)
{
    m_nodes.reserve(nodes);
    m_links.reserve(nodes);
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
    result.m_now = m_now;
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
    std::vector<NodeIndex> result(users(node).begin(), users(node).end());
    const auto since = [this](NodeIndex user) {
        return m_links[user].usesSince;
    };
    if (!std::ranges::is_sorted(result, {}, since))
        std::ranges::sort(result, {}, since);
    return result;
}

std::vector<NodeIndex> Graph::observersOf(NodeIndex node) const
{
    std::vector<NodeIndex> result;
    // Observers were added last, so the search begins at the end.
    for (auto user = users(node).end(); result.size() < m_links[node].observers;) {
        if (m_nodes[*--user].isObserver())
            result.push_back(*user);
    }
    std::ranges::sort(result, {}, [this](NodeIndex user) { return m_links[user].usesSince; });
    return result;
}

NodeIndex Graph::insertBefore(NodeIndex place, Node node, std::string_view candidate)
{
    const auto index = static_cast<NodeIndex>(m_nodes.size());
    if (m_isNaming)
        node.name = m_names.create(candidate, m_texts);
    m_nodes.push_back(std::move(node));
    const NodeIndex previous = place == noNode ? m_last : m_links[place].previous;
    m_links.push_back({.previous = previous, .next = place});
    (previous == noNode ? m_first : m_links[previous].next) = index;
    (place == noNode ? m_last : m_links[place].previous) = index;
    addUses(index);
    return index;
}

void Graph::erase(NodeIndex node)
{
    removeUses(node, inputsOf(m_nodes[node]));
    m_slots.byNode.erase(node);
    const Links &links = m_links[node];
    (links.previous == noNode ? m_first : m_links[links.previous].next) = links.next;
    (links.next == noNode ? m_last : m_links[links.next].previous) = links.previous;
}

void Graph::removeUses(NodeIndex node, std::vector<NodeIndex> inputs)
{
    const std::uint32_t observers = m_nodes[node].isObserver() ? 1 : 0;
    std::ranges::sort(inputs);
    inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end()); // clang 14 cannot use std::ranges::unique
    for (const NodeIndex input : inputs) {
        m_links[input].users.remove(node);
        m_links[input].observers -= observers;
    }
}

void Graph::addUses(NodeIndex node)
{
    m_links[node].usesSince = ++m_now;
    const std::uint32_t observers = m_nodes[node].isObserver() ? 1 : 0;
    forEachInput(m_nodes[node], [&](NodeIndex input) {
        Users &users = m_links[input].users;
        if (!users.empty() && *(users.end() - 1) == node) // all uses of one node are added at once
            return;
        users.add(node);
        m_links[input].observers += observers;
    });
}

void Graph::setArgs(NodeIndex node, std::vector<Argument> args, std::vector<std::pair<std::string, Argument>> kwargs)
{
    std::vector<NodeIndex> before = inputsOf(m_nodes[node]);
    m_nodes[node].args = std::move(args);
    m_nodes[node].kwargs = std::move(kwargs);
    m_slots.byNode.erase(node);
    m_links[node].usesSince = ++m_now;
    if (inputsOf(m_nodes[node]) == before)
        return;
    removeUses(node, std::move(before));
    addUses(node);
}

/// Replaces `before` by `after` in the arguments of a node; the caller updates the users.
void Graph::replaceInput(NodeIndex node, NodeIndex before, NodeIndex after)
{
    m_links[node].usesSince = ++m_now;
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
    const std::vector<NodeIndex> changed = usersInOrder(node);
    m_links[node].users.clear();
    m_links[node].observers = 0;
    std::vector<NodeIndex> known(users(with).begin(), users(with).end());
    std::ranges::sort(known);
    const auto addUse = [&](NodeIndex user, NodeIndex used) {
        m_links[used].users.add(user);
        m_links[used].observers += m_nodes[user].isObserver() ? 1 : 0;
    };
    for (const NodeIndex user : changed) {
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
