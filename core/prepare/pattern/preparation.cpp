// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/preparation.h"

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
class PatternInsertion
{
public:
    PatternInsertion(const Candidate &candidate, const ResolvedQConfig &qconfig, const PatternTargets &targets)
        : m_candidate(candidate),
          m_graph(candidate.graph.graph),
          m_qconfig(qconfig),
          m_targets(targets)
    {}

    InsertedObservers run()
    {
        InsertedObservers result;
        if (visits(m_candidate.handler.root)) {
            for (const RootArgument &argument : m_candidate.rootArguments) {
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
        const fx::NodeIndex anchor = m_candidate.graph.anchor();
        if (visits(anchor) && observesResult(m_graph[anchor])) {
            const ConstructedObserver *overwriting = overwritingObserver();
            if (keepsOutput(m_graph[anchor])) {
                ++result.count;
                const Observer *made =
                    overwriting ? std::get_if<Observer>(overwriting) : m_qconfig.activationObserver();
                result.isReplaced |= !made || isReplaced(*made); // one that is not known counts as replaced
                // An observer that overwrites that of the QConfig has a fixed scale.
                if (m_qconfig.replacing[QConfigSide::Activation] && !overwriting)
                    result.afterAnchor = replacingError(*made);
            }
        }
        return result;
    }

private:
    bool visits(fx::NodeIndex node) const
    {
        return m_candidate.graph.isOperator(node) && (m_candidate.release.does(Behaviour::AssignsDTypesByMatch) ||
                                                      !fx::isGetitem(m_graph[node], m_candidate.graph.symbols));
    }

    std::optional<WantedObserver> inserts(const RootArgument &argument) const
    {
        const TargetDTypes producer = targetsOf(argument.producer, m_candidate, m_qconfig);
        return inputObserver(argument.role, argument.producer, m_graph[m_candidate.handler.root],
                             m_candidate.graph.symbols, m_targets.root, &producer, m_qconfig);
    }

    /// What convert raises when it replaces an observer that the QConfig has made.
    const PythonError *replacingError(const Observer &made) const
    {
        const QConfigSide side = &made == m_qconfig.weightObserver() ? QConfigSide::Weight : QConfigSide::Activation;
        const std::optional<PythonError> &error = m_qconfig.replacing[side];
        return error ? &*error : nullptr;
    }

    bool observesResult(const fx::Node &anchor) const
    {
        const bool isModule = anchor.op == fx::Op::CallModule;
        return outputObserver(m_targets.anchor, isModule ? anchor.target : std::string_view(), m_qconfig) != nullptr;
    }

    /// The observer of the entry for results, in place of that of the QConfig; null where the entry has none. Throws
    /// the PythonError that its constructor raises.
    const ConstructedObserver *overwritingObserver() const
    {
        if (!overwritingConstructor(*m_candidate.config, m_qconfig, false))
            return nullptr;
        const ConstructedObserver &constructed = *m_candidate.overwriting;
        if (const PythonError *error = std::get_if<PythonError>(&constructed); error && error->isKnown())
            throw *error;
        return &constructed;
    }

    bool isReplaced(const Observer &made) const { return replaces(conversionOf(made, m_candidate.release)); }

    /// Whether the output observer stays. One that is to be shared with the input is removed where no observer stands
    /// before the operator.
    bool keepsOutput(const fx::Node &anchor) const
    {
        const bool shares = m_candidate.handler.sharesObserver && isInSameGraph(anchor);
        if (!shares && !m_qconfig.reusesInput)
            return true;
        const fx::Argument *argument = firstNodeOrList(anchor);
        return argument && observerBefore(m_graph, *argument, [this](const fx::Argument &a) { return isObserver(a); });
    }

    bool isInSameGraph(const fx::Node &anchor) const
    {
        const fx::NodeIndex *first = anchor.args.empty() ? nullptr : anchor.args.front().node();
        const bool readsGraphInput =
            first && m_graph[*first].op == fx::Op::Placeholder && !isObserver(anchor.args.front());
        return isObserverInSameGraph(readsGraphInput, m_targets.anchor, m_candidate.release);
    }

    /// Whether prepare has put an observer in the place of an argument.
    bool isObserver(const fx::Argument &argument) const
    {
        const fx::NodeIndex root = m_candidate.handler.root;
        return visits(root) && std::ranges::any_of(m_candidate.rootArguments, [&](const RootArgument &each) {
                   return &m_graph[root].args[each.position] == &argument && inserts(each);
               });
    }

    const Candidate &m_candidate;
    const fx::Graph &m_graph;
    const ResolvedQConfig &m_qconfig;
    const PatternTargets &m_targets;
};

} // namespace

PatternTargets::PatternTargets(const Candidate &candidate, const ResolvedQConfig &qconfig)
    : anchor(targetsOf(candidate.graph.anchor(), candidate, qconfig))
{
    if (candidate.handler.root == candidate.graph.anchor())
        root = anchor;
    else if (candidate.handler.hasRoot())
        root = targetsOf(candidate.handler.root, candidate, qconfig);
}

void PatternTargets::reset(const Candidate &candidate)
{
    if (candidate.handler.hasRoot())
        root = resetTargetDTypes(candidate.hasNoTensors[candidate.handler.root]);
    anchor = resetTargetDTypes(candidate.hasNoTensors[candidate.graph.anchor()]);
}

InsertedObservers insertedObservers(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                    const PatternTargets &targets)
{
    return PatternInsertion(candidate, qconfig, targets).run();
}

} // namespace bcfg
