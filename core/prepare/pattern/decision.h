// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/comparisons.h"
#include "core/prepare/pattern/preparation.h"

namespace bcfg {

/// The error that prepare raises before it looks at any dtype config; nullopt for none. It is returned and not thrown,
/// as it is common and unwinding is slow.
std::optional<PythonError> earlyError(const Candidate &candidate, const ResolvedQConfig &qconfig);

/// Whether convert makes a reference module. `convertFits`: the result of anyConvertFits().
inline bool isSwapped(const Candidate &candidate, const ResolvedQConfig &qconfig, std::optional<bool> convertFits)
{
    return candidate.canSwap && convertFits.value_or(false) && qconfig.weightIsQuantized;
}

/// The verdict after prepare and convert, without Verdict::convert. `fit`: the result of prepare(), nullopt where no
/// dtype config fits. `convertFits`: the result of anyConvertFits().
Verdict verdictOn(const Candidate &candidate, const ResolvedQConfig &qconfig, const std::optional<Fit> &fit,
                  std::optional<bool> convertFits);

/// The index of the first dtype config that fits in one pass of prepare; nullopt where none fits. Throws PythonError
/// where torch raises.
template <class Sink>
std::optional<std::size_t> firstFit(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                    const MatchTargets &targets, Sink &sink)
{
    const std::span<const DTypeConfig> configs = candidate.dtypeConfigs();
    if (configs.empty())
        return std::nullopt; // torch does not look at the root
    candidate.handler.requireRoot();
    throwIfSet(candidate.argumentsError);
    return firstFit(configs, candidate.rootArguments, &qconfig, candidate.release, targets, sink);
}

/// The dtype config that fits, and the number of observers that prepare then inserts; nullopt where none fits. Throws
/// PythonError where torch raises. Requires that there is no earlyError().
template <class Sink>
std::optional<Fit> prepare(const Candidate &candidate, const ResolvedQConfig &qconfig, Sink &sink)
{
    if (!candidate.graph.matches)
        return std::nullopt;
    const MatchTargets targets = patternTargets(candidate, qconfig);
    if (const std::optional<std::size_t> first = firstFit(candidate, qconfig, targets, sink)) {
        const InsertedObservers inserted = insertedObservers(candidate, qconfig, targets);
        return Fit{*first, inserted.count, inserted.isReplaced};
    }
    if (qconfig.release.does(Behaviour::AssignsDTypesByMatch)) {
        // 2.x tries all dtype configs again with float32 for all dtypes. If one fits then, torch lists the nodes as
        // observed but inserts nothing, so this second pass shows only by its errors and warnings.
        auto again = sink.forSecondLook();
        firstFit(candidate, qconfig, resetPatternTargets(candidate), again);
    }
    return std::nullopt;
}

/// Returns the verdict on a candidate, in one pass over all comparisons. The sink gets the comparisons: judge() passes
/// a sink that keeps at most the warnings, explain() a sink that keeps everything. `qconfig`: null where the pattern
/// has no QConfig.
template <class Sink>
Verdict decide(const Candidate &candidate, const ResolvedQConfig *qconfig, Sink &sink)
{
    if (!qconfig)
        return {};
    std::optional<Fit> fit;
    std::optional<PythonError> error = earlyError(candidate, *qconfig);
    try {
        if (!error)
            fit = prepare(candidate, *qconfig, sink);
    } catch (const PythonError &raised) {
        error = raised;
    }
    sink.prepared(error.has_value());
    const std::optional<bool> convertFits = anyConvertFits(candidate.dtypeConfigs(), *qconfig, sink);
    Verdict verdict = error ? Verdict(*std::move(error)) : verdictOn(candidate, *qconfig, fit, convertFits);
    verdict.convert = convertFits;
    return verdict;
}

} // namespace bcfg
