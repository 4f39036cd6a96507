// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/simulation.h"

namespace bcfg::fx {

namespace {

constexpr std::string_view nodeStatusNames[] = {
    "quantized",  "observed_only", "no_effect",  "rejected",    "not_configured",
    "no_pattern", "covered",       "fused_into", "no_operator",
};

} // namespace

std::string_view toString(NodeStatus status)
{
    return nodeStatusNames[static_cast<std::size_t>(status)];
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
