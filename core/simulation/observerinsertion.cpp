// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/observerinsertion.h"

#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg {

namespace {

using TargetKind = SlotTargets::Target::Kind;

/// Inserts observers into the canonical graph as prepare does, and counts them.
class Insertion
{
public:
    Insertion(const Candidate &candidate, const ResolvedQConfig &qconfig, const SlotTargets &targets)
        : m_candidate(candidate),
          m_graph(candidate.graph),
          m_qconfig(qconfig),
          m_targets(targets),
          m_observed(candidate.rootArguments.size(), false)
    {}

    std::size_t run()
    {
        const bool newApi = m_qconfig.release == Api::Torch2;
        const bool visitsRoot =
            m_graph.isOperator(m_candidate.root) && (newApi || !isGetitem(m_graph.nodes[m_candidate.root]));
        if (visitsRoot) {
            for (std::size_t i = 0; i < m_observed.size(); ++i)
                m_observed[i] = newApi ? needsInputIn2(i) : needsInputIn1_13(i);
        }
        std::size_t count = static_cast<std::size_t>(std::ranges::count(m_observed, true));
        if (newApi ? needsOutputIn2() : needsOutputIn1_13())
            count += keepsOutput() ? 1 : 0;
        return count;
    }

private:
    bool needsInputIn1_13(std::size_t index) const
    {
        const RootArgument &argument = m_candidate.rootArguments[index];
        const bool reuses = isReuseInputQConfig(m_qconfig);
        const SlotTargets::Target have = outputOf(argument.producer);
        SlotTargets::Target want = m_targets.input();
        if (argument.role == ArgumentRole::Weight && m_candidate.rootWeightIsNotObserved)
            want = {TargetKind::None, std::nullopt};
        else if (argument.role == ArgumentRole::Weight)
            want = {TargetKind::DType, m_targets.weight()};
        else if (argument.role == ArgumentRole::Bias)
            want = {TargetKind::DType, m_targets.bias()};
        if (want.isDynamic)
            return argument.position == 0;
        const bool differs = want.kind != TargetKind::DType || !want.dtype || have.dtype != want.dtype;
        return differs && want.dtype != float32 && have.kind == TargetKind::DType && have.dtype && !reuses;
    }

    bool needsInputIn2(std::size_t index) const
    {
        const RootArgument &argument = m_candidate.rootArguments[index];
        std::optional<DType> want;
        bool isDynamic = false;
        switch (argument.role) {
        case ArgumentRole::Activation:
            if (m_targets.input().kind == TargetKind::DType) {
                want = m_qconfig.activationDType;
                isDynamic = m_qconfig.isDynamic;
            }
            break;
        case ArgumentRole::Weight:
            if (!m_candidate.rootWeightIsNotObserved) {
                want = m_qconfig.weightDType;
                isDynamic = m_qconfig.weightObserver()->isDynamicIn(Api::Torch2);
            }
            break;
        case ArgumentRole::Bias:
            want = m_targets.bias();
            break;
        }
        const SlotTargets::Target have = outputOf(argument.producer);
        if (isDynamic) {
            requireInObsDTypeList(want);
            if (have.kind != TargetKind::DType)
                throw PythonError{"AssertionError", ""};
            return argument.position == 0;
        }
        if (m_qconfig.reusesInput || !torch::isInObsDTypeList(want, Api::Torch2))
            return false;
        return have.kind == TargetKind::DType &&
               (have.dtype == float32 || torch::isInObsDTypeList(have.dtype, Api::Torch2)) && have.dtype != want;
    }

    /// The dtype that the producer of an argument hands on, before anything is observed behind it.
    SlotTargets::Target outputOf(std::size_t node) const
    {
        if (m_candidate.isNonTensor[node])
            return {TargetKind::NonTensor, std::nullopt};
        if (m_candidate.hasNoTensors[node])
            return {TargetKind::None, std::nullopt};
        if (!hasQConfig(m_candidate, m_qconfig, node))
            return {};
        const bool staysFloat = m_qconfig.isDynamic && m_qconfig.release == Api::Torch1_13;
        return {TargetKind::DType, staysFloat ? std::optional(float32) : m_qconfig.activationDType};
    }

    bool needsOutputIn1_13() const
    {
        if (m_candidate.anchorIsGetitem)
            return false;
        isReuseInputQConfig(m_qconfig);
        // Of an LSTM prepare asks whether its activation is static, even where nothing is to be observed, and even of
        // an activation that has no dtype.
        const GraphNode &anchor = m_graph.nodes[m_graph.anchor()];
        const bool isLstm = anchor.op == GraphNode::Op::CallModule && anchor.target == "torch.nn.LSTM";
        const Observer *activation = m_qconfig.activationObserver();
        const bool isAsked = (activation && !activation->isObserverOrFakeQuantize()) ||
                             torch::isInObsDTypeList(m_qconfig.activationDType, Api::Torch1_13);
        if (isLstm && isAsked && m_qconfig.dtypesError)
            throw *m_qconfig.dtypesError;
        const SlotTargets::Target &target = m_targets.output();
        if (target.kind != TargetKind::DType || target.dtype == float32 || !m_qconfig.activationIsStatic)
            return false;
        const Callable *overwrite = m_candidate.config->callable(Field::OverwriteOutputObserver);
        if (overwrite && m_qconfig.activationDType == DType(DType::QUInt8)) {
            const ConstructedObserver made = construct(overwrite, m_qconfig.release);
            const PythonError *error = std::get_if<PythonError>(&made);
            if (error && error->type != "Unknown")
                throw *error;
        }
        return true;
    }

    bool needsOutputIn2() const
    {
        if (m_targets.output().kind != TargetKind::DType)
            return false;
        if (m_qconfig.isDynamic) {
            requireInObsDTypeList(m_qconfig.activationDType);
            return false;
        }
        return torch::isInObsDTypeList(m_qconfig.activationDType, Api::Torch2);
    }

    /// An output observer that is to be shared with the input goes where no observer stands before the operator.
    bool keepsOutput() const
    {
        const GraphNode &anchor = m_graph.nodes[m_graph.anchor()];
        const bool shares = m_candidate.sharesObserver && !(takesQuantizedInput(anchor) && yieldsQuint8());
        return !(shares || m_qconfig.reusesInput) || findsInputObserver();
    }

    bool yieldsQuint8() const
    {
        const std::optional<DType> dtype =
            m_qconfig.release == Api::Torch2 ? m_qconfig.activationDType : m_targets.output().dtype;
        return dtype == DType(DType::QUInt8) || (m_qconfig.release == Api::Torch2 && dtype == DType(DType::UInt8));
    }

    /// Torch takes an operator right behind a graph input for one whose input is quantized already.
    bool takesQuantizedInput(const GraphNode &anchor) const
    {
        const std::size_t *first = anchor.args.empty() ? nullptr : std::get_if<std::size_t>(&anchor.args.front());
        return first && !m_graph.isOperator(*first) && !isObservedArgument(m_graph.anchor(), 0);
    }

    bool isObservedArgument(std::size_t node, std::size_t position) const
    {
        if (node != m_candidate.root)
            return false;
        for (std::size_t i = 0; i < m_observed.size(); ++i) {
            if (m_observed[i] && m_candidate.rootArguments[i].position == position)
                return true;
        }
        return false;
    }

    /// Mirrors the walk of maybe_make_input_output_share_observers along first arguments.
    bool findsInputObserver() const
    {
        std::size_t node = m_graph.anchor();
        while (true) {
            const std::vector<GraphArgument> &args = m_graph.nodes[node].args;
            const auto first = std::ranges::find_if(
                args, [](const GraphArgument &argument) { return std::holds_alternative<std::size_t>(argument); });
            if (first == args.end())
                return false;
            if (isObservedArgument(node, static_cast<std::size_t>(first - args.begin())))
                return true;
            node = std::get<std::size_t>(*first);
            if (!m_graph.isOperator(node))
                return false;
        }
    }

    const Candidate &m_candidate;
    const CanonicalGraph &m_graph;
    const ResolvedQConfig &m_qconfig;
    const SlotTargets &m_targets;
    std::vector<bool> m_observed; // by argument of the root
};

} // namespace

void requireInObsDTypeList(std::optional<DType> dtype)
{
    if (!torch::isInObsDTypeList(dtype, Api::Torch2))
        throw PythonError{"AssertionError", "Expected cur_target_dtype to be torch.float, but got: " +
                                                (dtype ? std::string(dtype->name()) : std::string("None"))};
}

std::size_t insertedObservers(const Candidate &candidate, const ResolvedQConfig &qconfig, const SlotTargets &targets)
{
    return Insertion(candidate, qconfig, targets).run();
}

} // namespace bcfg
