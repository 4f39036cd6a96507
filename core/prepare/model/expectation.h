// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/overview.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg::fx {

/// A condition on a simulation that a user writes as text. `layer4.*=quantized`: the nodes with these names have this
/// status. `torch.nn.Linear>=12`: at least 12 nodes of this operator are quantized; <= and = work the same way.
class Expectation
{
public:
    /// Reads an expectation. Returns a message for the user where the text is not an expectation.
    static std::variant<Expectation, std::string> parse(std::string_view text);

    const std::string &text() const { return m_text; }
    /// Returns why the expectation does not hold, as a sentence; nullopt where it holds. The text before a status is
    /// the name of a node or the path of its module, with shell wildcards; at least one node must match. The text
    /// before a number is any path of one operator, without wildcards.
    std::optional<std::string> failure(const trace::Model &model, const Simulation &simulation,
                                       const Symbols &symbols) const;
    /// Whether the expectation counts an operator that the model never calls, as in a misspelled `torch.nn.Liner<=5`,
    /// which always holds.
    bool countsNothing(const trace::Model &model, const Symbols &symbols) const;

private:
    enum class Comparison : std::uint8_t {
        Equal,
        NotLess,
        NotMore,
    };
    std::string m_text;
    std::string m_name;
    Comparison m_comparison = Comparison::Equal;
    std::variant<NodeStatus, std::size_t> m_value = NodeStatus::Quantized;
};

} // namespace bcfg::fx
