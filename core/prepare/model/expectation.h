// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/overview.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg::fx {

/// A condition on a simulation: certain nodes have a status, `layer4.*=quantized`, or a number of nodes of an operator
/// are quantized, `torch.nn.Linear>=12`, also with <= or =.
class Expectation
{
public:
    /// Reads an expectation. Returns a message for the user where the text is not an expectation.
    static std::variant<Expectation, std::string> parse(std::string_view text);

    const std::string &text() const { return m_text; }
    /// Returns why the expectation does not hold, as a sentence; nullopt where it holds. An expectation of a status
    /// names nodes by their names or by the paths of their modules, with shell wildcards, and at least one node must
    /// match. An expectation of a number names one operator by any of its paths, without wildcards.
    std::optional<std::string> failure(const trace::Model &model, const Simulation &simulation,
                                       const Symbols &symbols) const;
    /// Whether the expectation counts an operator that the model never calls, so that it may hold without any meaning.
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
