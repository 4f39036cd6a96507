// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/decision.h"

#include "core/prepare/decisions/earlyerrors.h"

namespace bcfg {

std::optional<PythonError> earlyError(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    if (!candidate.isMade())
        return candidate.error;
    for (const bool isTransposedConvolution : {false, candidate.hasTransposedConvolution}) {
        if (const PythonError *error = qconfigError(qconfig, isTransposedConvolution))
            return *error;
    }
    for (const SymbolInfo *called : candidate.fixedQParams) {
        if (std::optional<PythonError> error = fixedQParamsError(*called, qconfig, {}))
            return error;
    }
    if (!candidate.graph.matches)
        return std::nullopt;
    if (candidate.error)
        return *candidate.error;
    if (candidate.readsDTypes && qconfig.dtypesError)
        return *qconfig.dtypesError;
    return candidate.lateError;
}

Verdict verdictOn(const Candidate &candidate, const ResolvedQConfig &qconfig, const std::optional<Fit> &fit,
                  std::optional<bool> convertFits)
{
    if (!fit)
        return Verdict(Status::Rejected);
    const bool swaps = isSwapped(candidate, qconfig, convertFits);
    if (swaps && candidate.referenceError)
        return Verdict(weightRunError(qconfig, candidate.weightedRoot).value_or(*candidate.referenceError));
    const bool isWeighted = candidate.canSwap || candidate.hasKnownReference;
    return Verdict(statusOf(swaps, *fit->observers != 0, fit->isReplaced, isWeighted), fit);
}

} // namespace bcfg
