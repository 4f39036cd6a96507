// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/simulation.h"

namespace bcfg::fx {

std::string_view toString(NodeStatus status)
{
    constexpr std::string_view names[] = {
        "quantized",  "observed_only", "no_effect",  "rejected", "not_configured",
        "no_pattern", "covered",       "fused_into", "removed",  "no_operator",
    };
    return names[static_cast<std::size_t>(status)];
}

std::string_view toString(Stage stage)
{
    return stage == Stage::Prepare ? "prepare" : "convert";
}

Shared<ExplainedVerdict> noExplanation()
{
    static const Shared<ExplainedVerdict> none = Shared<ExplainedVerdict>::make();
    return none;
}

} // namespace bcfg::fx
