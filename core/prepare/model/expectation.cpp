// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/expectation.h"

#include "core/document/model/jsonpointer.h"
#include "core/document/model/printable.h"

#include <algorithm>
#include <fnmatch.h>

namespace bcfg::fx {

namespace {

std::optional<NodeStatus> statusOf(std::string_view text)
{
    for (const NodeStatus status : enumValues<NodeStatus>()) {
        if (toString(status) == text)
            return status;
    }
    return std::nullopt;
}

bool matchesName(const std::string &pattern, const std::string &name)
{
    return !name.empty() && fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

std::string statusNames()
{
    return joined(enumValues<NodeStatus>(), ", ", [](NodeStatus status) { return toString(status); });
}

} // namespace

std::variant<Expectation, std::string> Expectation::parse(std::string_view text)
{
    Expectation result;
    result.m_text = text;
    const std::size_t sign = text.find_first_of("=<>");
    if (sign == std::string_view::npos || sign == 0 || text[sign - 1] == '!')
        return "Expected NAME=STATUS, as in conv1=quantized, or OPERATOR>=NUMBER.";
    std::size_t behind = sign + 1;
    if (text[sign] != '=')
        result.m_comparison = text[sign] == '>' ? Comparison::NotLess : Comparison::NotMore;
    if (behind < text.size() && text[behind] == '=')
        ++behind;
    else if (text[sign] != '=')
        return "Expected >= or <=.";
    result.m_name = text.substr(0, sign);
    const std::string_view value = text.substr(behind);
    if (const std::optional<std::size_t> number = arrayIndex(value)) {
        result.m_value = *number;
        return result;
    }
    const bool isTooLarge = !value.empty() && value.find_first_not_of("0123456789") == std::string_view::npos;
    if (isTooLarge || result.m_comparison != Comparison::Equal)
        return "Expected a number of at most 19 digits, not " + std::string(value) + ".";
    const std::optional<NodeStatus> status = statusOf(value);
    if (!status)
        return "There is no status " + std::string(value) + "; there are: " + statusNames() + ".";
    result.m_value = *status;
    return result;
}

std::optional<std::string> Expectation::failure(const trace::Model &model, const Simulation &simulation,
                                                const Symbols &symbols) const
{
    if (simulation.nodes.empty())
        return m_text + ": preparing raises.";
    if (const NodeStatus *status = std::get_if<NodeStatus>(&m_value)) {
        bool isFound = false;
        for (NodeIndex i = 0; i < model.nodes.size(); ++i) {
            const trace::Node &node = model.nodes[i];
            if (simulation.nodes[i].status == NodeStatus::NoOperator)
                continue;
            const bool isNamed =
                matchesName(m_name, node.name) || (node.op == Op::CallModule && matchesName(m_name, node.target));
            if (!isNamed)
                continue;
            isFound = true;
            const NodeStatus own = simulation.nodes[i].status;
            const NodeStatus effective = effectiveStatus(i, simulation);
            if (own != *status && effective != *status)
                return m_text + ": " + node.name + " is " + std::string(toString(effective)) + ".";
        }
        return isFound ? std::nullopt : std::optional(m_text + ": the model has no such node.");
    }
    std::size_t quantized = 0;
    for (NodeIndex i = 0; i < model.nodes.size(); ++i) {
        const trace::Node &node = model.nodes[i];
        const std::string &name = trace::operatorOf(node);
        if (symbols.catalog().isSameObject(name, m_name) && effectiveStatus(i, simulation) == NodeStatus::Quantized)
            ++quantized;
    }
    const std::size_t wanted = std::get<std::size_t>(m_value);
    const bool holds = m_comparison == Comparison::NotLess   ? quantized >= wanted
                       : m_comparison == Comparison::NotMore ? quantized <= wanted
                                                             : quantized == wanted;
    if (holds)
        return std::nullopt;
    if (countsNothing(model, symbols))
        return m_text + ": the model has no such operator.";
    return m_text + ": " + std::to_string(quantized) + " are quantized.";
}

bool Expectation::countsNothing(const trace::Model &model, const Symbols &symbols) const
{
    const auto isCounted = [&](const trace::Node &node) {
        return isCall(node.op) && symbols.catalog().isSameObject(trace::operatorOf(node), m_name);
    };
    return std::holds_alternative<std::size_t>(m_value) && std::ranges::none_of(model.nodes, isCounted);
}

} // namespace bcfg::fx
