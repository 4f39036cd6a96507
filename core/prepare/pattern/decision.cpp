// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/decision.h"

#include "core/prepare/decisions/earlyerrors.h"
#include "core/prepare/pattern/matching.h"

namespace bcfg {

std::optional<PythonError> earlyError(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    if (candidate.graph.graph.size() == 0 && candidate.error)
        return *candidate.error; // without a pattern even making the BackendConfig raises
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

void setOutcome(Verdict &verdict, const Candidate &candidate, const ResolvedQConfig &qconfig,
                const std::optional<Fit> &fit)
{
    const bool isSwapped = candidate.canSwap && verdict.convert.value_or(false) && qconfig.weightIsQuantized;
    if (!fit) {
        verdict.outcome.emplace<Verdict::Rejected>();
        return;
    }
    if (isSwapped && candidate.referenceError) {
        verdict.outcome = *candidate.referenceError;
        return;
    }
    const bool isWeighted = candidate.canSwap || candidate.hasKnownReference;
    const Status status = statusOf(isSwapped, *fit->observers != 0, isWeighted);
    if (status == Status::Quantized)
        verdict.outcome = Verdict::Quantized{*fit};
    else if (status == Status::ObservedOnly)
        verdict.outcome = Verdict::ObservedOnly{*fit};
    else
        verdict.outcome = Verdict::NoEffect{*fit};
}

Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig)
{
    SilentSink sink;
    return decide(candidate, qconfig, sink);
}

Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig, std::vector<std::string> &warnings)
{
    WarningSink sink(warnings);
    return decide(candidate, qconfig, sink);
}

} // namespace bcfg
