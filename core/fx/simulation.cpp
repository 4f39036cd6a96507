// SPDX-License-Identifier: Apache-2.0
#include "core/fx/simulation.h"

#include "core/fx/judgement.h"

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

Simulation simulate(const trace::Model &model, const Backend &backend, const QConfigMapping &mapping,
                    const SimulationOptions &options)
{
    const FusedModel fused(model, backend, options.isQat);
    const MatchedModel matched(model, fused, backend, mapping, options.isQat);
    std::vector<std::vector<Tried>> tried;
    if (options.explains && !matched.error)
        tried = triedOf(fused, matched, backend);
    return judge(model, fused, matched, backend, tried, options);
}

} // namespace bcfg::fx
