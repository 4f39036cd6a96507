// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/preparation.h"

#include "core/document/model/mapped.h"
#include "core/prepare/decisions/comparisons.h"
#include "core/prepare/decisions/observerneeds.h"
#include "core/prepare/graph/tensors.h"

#include <algorithm>

namespace bcfg {

namespace {

/// The dtypes that prepare assigns to one node of a pattern. Throws PythonError where targetDTypes() does.
TargetDTypes targetsOf(fx::NodeIndex node, const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    TargetDTypes targets =
        targetDTypes(candidate.takesDTypes[node] ? &qconfig : nullptr, candidate.hasNoTensors[node], candidate.release);
    if (!candidate.isNonTensor.empty() && candidate.isNonTensor[node])
        targets.setNonTensor();
    return targets;
}

/// Walks through the canonical graph as prepare does, and counts the observers that prepare would insert. The graph
/// stays unchanged.
struct PatternInsertion
{
    const Candidate &candidate;
    const ResolvedQConfig &qconfig;
    const MatchTargets &targets;
    const fx::Graph &graph = candidate.graph.graph;

    InsertedObservers run()
    {
        InsertedObservers result;
        if (visits(candidate.handler.root)) {
            for (const RootArgument &argument : candidate.rootArguments) {
                const std::optional<WantedObserver> inserted = inserts(argument);
                if (!inserted)
                    continue;
                ++result.count;
                // Only a float16 bias gets an observer that the QConfig does not make; convert replaces it by two
                // casts.
                result.isReplaced |= !inserted->made || isReplaced(*inserted->made);
                if (inserted->made && !result.beforeRoot)
                    result.beforeRoot = replacingError(*inserted->made);
            }
        }
        const fx::NodeIndex anchor = candidate.graph.anchor();
        if (visits(anchor) && observesResult(graph[anchor])) {
            const ConstructedObserver *overwriting = overwritingObserver();
            if (keepsOutput(graph[anchor])) {
                ++result.count;
                const Observer *made = overwriting ? std::get_if<Observer>(overwriting) : qconfig.activationObserver();
                result.isReplaced |= !made || isReplaced(*made); // an observer that is not known counts as replaced
                // An observer from overwrite_output_observer has a fixed scale, so replacing it does not raise.
                if (qconfig.replacingErrors[QConfigSide::Activation] && !overwriting)
                    result.afterAnchor = replacingError(*made);
            }
        }
        return result;
    }

private:
    bool visits(fx::NodeIndex node) const
    {
        return candidate.graph.isOperator(node) && (candidate.release.does(Behaviour::AssignsDTypesByMatch) ||
                                                    !fx::isGetitem(graph[node], candidate.graph.symbols));
    }

    std::optional<WantedObserver> inserts(const RootArgument &argument) const
    {
        const TargetDTypes producer = targetsOf(argument.producer, candidate, qconfig);
        return inputObserver(argument.role, argument.producer, graph[candidate.handler.root], candidate.graph.symbols,
                             targets.root, &producer, qconfig);
    }

    /// The error that convert raises when it replaces an observer of the QConfig; null for none.
    const PythonError *replacingError(const Observer &made) const
    {
        const QConfigSide side = &made == qconfig.weightObserver() ? QConfigSide::Weight : QConfigSide::Activation;
        return pointerTo(qconfig.replacingErrors[side]);
    }

    bool observesResult(const fx::Node &anchor) const
    {
        const bool isModule = anchor.op == fx::Op::CallModule;
        return outputObserver(targets.anchor, isModule ? anchor.target : std::string_view(), qconfig) != nullptr;
    }

    /// The observer that the entry has for results, in place of the QConfig's observer; null where the entry has none.
    /// Throws the PythonError that its constructor raises.
    const ConstructedObserver *overwritingObserver() const
    {
        if (!overwritingConstructor(*candidate.config, qconfig, false))
            return nullptr;
        const ConstructedObserver &constructed = *candidate.overwriting;
        if (const PythonError *error = std::get_if<PythonError>(&constructed); error && error->isKnown())
            throw *error;
        return &constructed;
    }

    bool isReplaced(const Observer &made) const { return replaces(conversionOf(made, candidate.release)); }

    /// Whether the output observer stays. An observer that the output should share with the input is removed if no
    /// observer stands before the operator.
    bool keepsOutput(const fx::Node &anchor) const
    {
        const bool shares = candidate.handler.sharesObserver && isInSameGraph(anchor);
        if (!shares && !qconfig.reusesInput)
            return true;
        const fx::Argument *argument = firstNodeOrList(anchor);
        return argument && observerBefore(graph, *argument, [this](const fx::Argument &a) { return isObserver(a); });
    }

    bool isInSameGraph(const fx::Node &anchor) const
    {
        const fx::NodeIndex *first = anchor.args.empty() ? nullptr : anchor.args.front().node();
        const bool readsGraphInput =
            first && graph[*first].op == fx::Op::Placeholder && !isObserver(anchor.args.front());
        return isObserverInSameGraph(readsGraphInput, targets.anchor, candidate.release);
    }

    /// Whether prepare has put an observer in the place of an argument.
    bool isObserver(const fx::Argument &argument) const
    {
        const fx::NodeIndex root = candidate.handler.root;
        return visits(root) && std::ranges::any_of(candidate.rootArguments, [&](const RootArgument &each) {
                   return &graph[root].args[each.position] == &argument && inserts(each);
               });
    }
};

} // namespace

MatchTargets patternTargets(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    MatchTargets targets{.anchor = targetsOf(candidate.graph.anchor(), candidate, qconfig)};
    if (candidate.handler.root == candidate.graph.anchor())
        targets.root = targets.anchor;
    else if (candidate.handler.hasRoot())
        targets.root = targetsOf(candidate.handler.root, candidate, qconfig);
    return targets;
}

MatchTargets resetPatternTargets(const Candidate &candidate)
{
    MatchTargets targets{.anchor = resetTargetDTypes(candidate.hasNoTensors[candidate.graph.anchor()])};
    if (candidate.handler.hasRoot())
        targets.root = resetTargetDTypes(candidate.hasNoTensors[candidate.handler.root]);
    return targets;
}

std::optional<std::size_t> firstFit(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                    const MatchTargets &targets, std::vector<std::string> *warnings, CheckList *checks)
{
    const std::span<const DTypeConfig> configs = candidate.dtypeConfigs();
    if (configs.empty())
        return std::nullopt; // torch does not look at the root
    candidate.handler.requireRoot();
    throwIfSet(candidate.argumentsError);
    return firstFit(configs, candidate.rootArguments, &qconfig, candidate.release, targets, warnings, checks);
}

InsertedObservers insertedObservers(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                    const MatchTargets &targets)
{
    return PatternInsertion{candidate, qconfig, targets}.run();
}

} // namespace bcfg
