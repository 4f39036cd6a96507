// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/observerinsertion.h"

#include "core/prepare/decisions/observerneeds.h"
#include "core/prepare/graph/tensors.h"

#include <algorithm>

namespace bcfg {

namespace {

/// Walks through the canonical graph as prepare does, and counts the observers that prepare would insert. The graph
/// stays unchanged.
class Insertion
{
public:
    Insertion(const Candidate &candidate, const ResolvedQConfig &qconfig, const PatternTargets &targets)
        : m_candidate(candidate),
          m_graph(candidate.graph.graph),
          m_qconfig(qconfig),
          m_targets(targets),
          m_is2(candidate.release.does(Behaviour::AssignsDTypesByMatch))
    {}

    std::size_t run()
    {
        if (visits(m_candidate.handler.root)) {
            m_isObserved.reserve(m_candidate.rootArguments.size());
            for (const RootArgument &argument : m_candidate.rootArguments)
                m_isObserved.push_back(m_is2 ? observesIn2(argument) : observesIn1_13(argument));
        }
        const std::size_t inputs = static_cast<std::size_t>(std::ranges::count(m_isObserved, true));
        const fx::NodeIndex anchor = m_candidate.graph.anchor();
        return inputs + (visits(anchor) && observesResult(m_graph[anchor]) && keepsOutput(m_graph[anchor]) ? 1 : 0);
    }

private:
    bool visits(fx::NodeIndex node) const
    {
        return m_candidate.graph.isOperator(node) &&
               (m_is2 || !fx::isGetitem(m_graph[node], m_candidate.graph.symbols));
    }

    bool observesIn2(const RootArgument &argument) const
    {
        return needsObserver(asInputObserver(argument.role, m_targets.root, m_candidate.rootWeightStaysFloat),
                             targetDTypeAsOutput(targetsOf(argument.producer, m_candidate, m_qconfig)),
                             m_targets.root.reusesInput,
                             isFirstArgument(argument.producer, m_graph[m_candidate.handler.root]));
    }

    bool observesIn1_13(const RootArgument &argument) const
    {
        const bool reusesInput = isReuseInputQConfig(m_qconfig);
        return needsObserverIn1_13(asInputIn1_13(argument.role, m_targets.root, m_candidate.rootWeightStaysFloat),
                                   targetsOf(argument.producer, m_candidate, m_qconfig).output, reusesInput,
                                   argument.producer, m_graph[m_candidate.handler.root]);
    }

    bool observesResult(const fx::Node &anchor) const
    {
        if (m_is2)
            return outputObserver(m_targets.anchor) != nullptr;
        isReuseInputQConfig(m_qconfig);
        const bool isLstm = anchor.op == fx::Op::CallModule && anchor.target == "torch.nn.LSTM";
        if (!needsOutputObserverIn1_13(m_targets.anchor, m_qconfig, isLstm))
            return false;
        if (const Callable *overwrite = overwritingConstructor(*m_candidate.config, m_qconfig, false)) {
            const ConstructedObserver constructed = construct(overwrite, m_candidate.release);
            const PythonError *error = std::get_if<PythonError>(&constructed);
            if (error && error->type != "Unknown")
                throw *error;
        }
        return true;
    }

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
        const TargetDTypes &targets = m_targets.anchor;
        return isObserverInSameGraph(readsGraphInput, m_is2 ? targetDTypeAsOutput(targets) : targets.output.dtype,
                                     m_candidate.release);
    }

    /// Whether prepare has put an observer in the place of an argument.
    bool isObserver(const fx::Argument &argument) const
    {
        for (std::size_t i = 0; i < m_isObserved.size(); ++i) {
            const std::vector<fx::Argument> &args = m_graph[m_candidate.handler.root].args;
            if (m_isObserved[i] && &args[m_candidate.rootArguments[i].position] == &argument)
                return true;
        }
        return false;
    }

    const Candidate &m_candidate;
    const fx::Graph &m_graph;
    const ResolvedQConfig &m_qconfig;
    const PatternTargets &m_targets;
    bool m_is2;
    std::vector<bool> m_isObserved; // by argument of the root: whether it is observed
};

} // namespace

std::size_t insertedObservers(const Candidate &candidate, const ResolvedQConfig &qconfig, const PatternTargets &targets)
{
    return Insertion(candidate, qconfig, targets).run();
}

} // namespace bcfg
