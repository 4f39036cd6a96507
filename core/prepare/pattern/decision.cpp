// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/decision.h"

#include "core/document/model/mapped.h"
#include "core/prepare/decisions/earlyerrors.h"
#include "core/prepare/pattern/matching.h"

#include <algorithm>

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

namespace {

/// Whether convert makes a reference module.
bool isSwapped(const Candidate &candidate, const ResolvedQConfig &qconfig, std::optional<bool> convertFits)
{
    return candidate.canSwap && convertFits.value_or(false) && qconfig.weightIsQuantized;
}

bool mayRaiseInReplacing(const ResolvedQConfig &qconfig)
{
    return std::ranges::any_of(qconfig.replacing, [](const auto &error) { return error.has_value(); });
}

} // namespace

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

std::optional<PythonError> convertError(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                        const Verdict &verdict)
{
    if (!verdict.fit())
        return std::nullopt;
    InsertedObservers inserted;
    if (mayRaiseInReplacing(qconfig))
        inserted = insertedObservers(candidate, qconfig, patternTargets(candidate, qconfig));
    if (inserted.beforeRoot)
        return *inserted.beforeRoot;
    if (candidate.canSwap && !verdict.convert)
        return qconfig.dtypesError;
    if (isSwapped(candidate, qconfig, verdict.convert)) {
        if (std::optional<PythonError> error = weightRunError(qconfig, candidate.weightedRoot))
            return error;
        if (std::optional<PythonError> error = weightQParamsError(qconfig, candidate.weightedRoot))
            return error;
    }
    return copyOf(inserted.afterAnchor);
}

bool isFromQConfig(const PythonError &error, const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    return contains(qconfig.replacing, error) || error == qconfig.dtypesError ||
           error == weightRunError(qconfig, candidate.weightedRoot) ||
           error == weightQParamsError(qconfig, candidate.weightedRoot);
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
