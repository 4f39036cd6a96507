// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/overview.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg::fx {

/// What somebody expects of a simulation: that certain nodes have a status, `layer4.*=quantized`, or how many nodes of
/// an operator are quantized, `torch.nn.Linear>=12`.
class Expectation
{
public:
    /// Reads one; a message where it is none.
    static std::variant<Expectation, std::string> parse(std::string_view text);

    const std::string &text() const { return m_text; }
    /// Why it does not hold, as a sentence; nothing where it does. Nodes are named by their names or by the paths of
    /// their modules, with the wildcards of a shell; at least one must be there.
    std::optional<std::string> failure(const trace::Model &model, const Simulation &simulation,
                                       const Symbols &symbols) const;

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
