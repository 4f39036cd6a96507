// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/comparisons.h"
#include "core/prepare/pattern/observerinsertion.h"

namespace bcfg {

/// What prepare raises before it looks at any dtype config. Returned, as it is common, and unwinding is slow.
std::optional<PythonError> earlyError(const Candidate &candidate, const ResolvedQConfig &qconfig);

/// Says what comes of a pattern that prepare and convert have looked at.
void setOutcome(Verdict &verdict, const Candidate &candidate, const ResolvedQConfig &qconfig,
                const std::optional<Fit> &fit);

/// The first dtype config that fits at one look of prepare.
template <class Sink>
std::optional<std::size_t> firstFit(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                    const PatternTargets &targets, Sink &sink)
{
    const std::span<const DTypeConfig> configs = candidate.dtypeConfigs();
    if (configs.empty())
        return std::nullopt; // torch does not look at the root
    if (!candidate.handler.hasRoot())
        throw rootError(candidate.handler);
    if (candidate.argumentsError)
        throw *candidate.argumentsError;
    const SlotTargets slots = targets.slots();
    PrepareComparisons comparisons(candidate.rootArguments, &qconfig, candidate.release, slots, sink);
    return firstFit(configs, comparisons, sink);
}

/// The dtype config that fits, and the observers that prepare inserts then. Throws PythonError where torch raises;
/// requires that there is no earlyError().
template <class Sink>
std::optional<Fit> prepare(const Candidate &candidate, const ResolvedQConfig &qconfig, Sink &sink)
{
    if (!candidate.graph.matches)
        return std::nullopt;
    PatternTargets targets(candidate, qconfig);
    if (const std::optional<std::size_t> first = firstFit(candidate, qconfig, targets, sink))
        return Fit{*first, insertedObservers(candidate, qconfig, targets)};
    if (qconfig.release.does(Behaviour::AssignsDTypesByMatch)) {
        // 2.x looks again with float32 everywhere. What fits then is listed as observed, but nothing is inserted; only
        // errors and warnings of that look can be seen.
        targets.reset(candidate);
        auto again = sink.forSecondLook();
        firstFit(candidate, qconfig, targets, again);
    }
    return std::nullopt;
}

/// Torch's check while converting: nothing where it raises.
template <class Sink>
std::optional<bool> convert(const Candidate &candidate, const ResolvedQConfig &qconfig, Sink &sink)
{
    const std::span<const DTypeConfig> configs = candidate.dtypeConfigs();
    if (!configs.empty() && qconfig.dtypesError)
        return std::nullopt;
    bool converts = false;
    for (std::size_t i = 0; i < configs.size(); ++i) {
        sink.begin(i);
        converts = convertFits(configs[i], qconfig, sink) || converts;
        if (converts && !Sink::hearsAll)
            break;
    }
    return converts;
}

/// The one pass that decides: judge() gives it a sink that hears nothing, explain() one that keeps all that is
/// compared. Null: no QConfig reaches the pattern.
template <class Sink>
Verdict decide(const Candidate &candidate, const ResolvedQConfig *qconfig, Sink &sink)
{
    Verdict verdict;
    if (!qconfig)
        return verdict;
    std::optional<Fit> fit;
    if (std::optional<PythonError> error = earlyError(candidate, *qconfig)) {
        verdict.outcome.emplace<PythonError>(*std::move(error));
    } else {
        try {
            fit = prepare(candidate, *qconfig, sink);
        } catch (const PythonError &raised) {
            verdict.outcome.emplace<PythonError>(raised);
        }
    }
    if constexpr (Sink::hearsAll)
        sink.prepared(verdict.error());
    verdict.convert = convert(candidate, *qconfig, sink);
    if (!verdict.error())
        setOutcome(verdict, candidate, *qconfig, fit);
    return verdict;
}

} // namespace bcfg
