// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/matching.h"

#include "core/document/model/mapped.h"
#include "core/prepare/pattern/decision.h"

#include <algorithm>

namespace bcfg {

namespace {

bool mayRaiseInReplacing(const ResolvedQConfig &qconfig)
{
    return std::ranges::any_of(qconfig.replacingErrors, [](const auto &error) { return error.has_value(); });
}

} // namespace

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
    return contains(qconfig.replacingErrors, error) || error == qconfig.dtypesError ||
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
