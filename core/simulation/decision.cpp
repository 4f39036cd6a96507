// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/decision.h"

namespace bcfg {

std::optional<PythonError> earlyError(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    if (candidate.graph.nodes.empty() && candidate.error)
        return *candidate.error; // no pattern: not even the BackendConfig can be made
    if (qconfig.preparing)
        return *qconfig.preparing;
    if (candidate.hasTransposedConvolution && qconfig.preparingTransposed)
        return *qconfig.preparingTransposed;
    for (const FixedQParams range : candidate.fixedQParams) {
        if (!qconfig.fits[static_cast<std::size_t>(range)])
            return PythonError{"ValueError", "QConfigMapping must specify fixed qparams observer for fixed qparams op "
                                             "type: '" +
                                                 candidate.fixedQParamsOperator + "'"};
    }
    if (!candidate.graph.matches)
        return std::nullopt;
    if (candidate.error)
        return *candidate.error;
    for (std::size_t i = 0; qconfig.dtypesError && i < candidate.graph.nodes.size(); ++i) {
        if (hasQConfig(candidate, qconfig, i) && !candidate.hasNoTensors[i])
            return *qconfig.dtypesError;
    }
    if (candidate.lateError)
        return *candidate.lateError;
    return std::nullopt;
}

void setOutcome(Verdict &verdict, const Candidate &candidate, const ResolvedQConfig &qconfig,
                const std::optional<Fit> &fit)
{
    const bool isSwapped = candidate.canSwap && verdict.convert.value_or(false) && qconfig.weightIsQuantized;
    if (!fit)
        verdict.outcome.emplace<Verdict::Rejected>();
    else if (isSwapped || (*fit->observers != 0 && !candidate.canSwap))
        verdict.outcome = Verdict::Quantized{*fit};
    else if (*fit->observers == 0)
        verdict.outcome = Verdict::NoEffect{*fit};
    else
        verdict.outcome = Verdict::ObservedOnly{*fit};
}

} // namespace bcfg
