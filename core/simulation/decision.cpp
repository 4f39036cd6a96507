// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/decision.h"

namespace bcfg {

void raiseEarlyErrors(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    if (candidate.graph.nodes.empty() && candidate.error)
        throw *candidate.error; // no pattern: not even the BackendConfig can be made
    if (qconfig.preparing)
        throw *qconfig.preparing;
    if (candidate.hasTransposedConvolution && qconfig.qconfig.weight) {
        if (const PythonError *error = std::get_if<PythonError>(&qconfig.weight))
            throw *error;
        if (qconfig.weightIsPerChannel)
            throw PythonError{"AssertionError",
                              "Per channel weight observer is not supported yet for ConvTranspose{n}d."};
    }
    for (const FixedQParams range : candidate.fixedQParams) {
        if (!qconfig.fits[static_cast<std::size_t>(range)])
            throw PythonError{"ValueError", "QConfigMapping must specify fixed qparams observer for fixed qparams op "
                                            "type: '" +
                                                candidate.fixedQParamsOperator + "'"};
    }
    if (!candidate.graph.matches)
        return;
    if (candidate.error)
        throw *candidate.error;
    for (std::size_t i = 0; qconfig.dtypesError && i < candidate.graph.nodes.size(); ++i) {
        if (hasQConfig(candidate, qconfig, i) && !candidate.hasNoTensors[i])
            throw *qconfig.dtypesError;
    }
    if (candidate.lateError)
        throw *candidate.lateError;
}

Verdict::Outcome outcomeOf(const Candidate &candidate, const ResolvedQConfig &qconfig, const std::optional<Fit> &fit,
                           bool converts)
{
    if (!fit)
        return Verdict::Rejected{};
    if (candidate.canSwap && converts && qconfig.weightIsQuantized)
        return Verdict::Quantized{*fit};
    if (*fit->observers == 0)
        return Verdict::NoEffect{*fit};
    if (candidate.canSwap)
        return Verdict::ObservedOnly{*fit};
    return Verdict::Quantized{*fit};
}

} // namespace bcfg
