// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/matching.h"

#include "core/simulation/dtypeslot.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg {

namespace {

using Kind = SlotTargets::Target::Kind;

const DType float32 = DType::Float32;

bool isGetitem(const GraphNode &node)
{
    return node.op == GraphNode::Op::CallFunction && node.target == "operator.getitem";
}

bool isObserved(const Candidate &candidate)
{
    return candidate.config->inputOutputObserved().value_or(true);
}

DType biasDType(const ResolvedQConfig &qconfig, bool isDynamic)
{
    return torch::biasDType(qconfig.activationDType, qconfig.weightDType, isDynamic);
}

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
        const bool newApi = m_qconfig.api == Api::Torch2;
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
    bool reusesInput() const
    {
        if (const PythonError *error = std::get_if<PythonError>(&m_qconfig.activation))
            throw *error;
        const PythonError *error = std::get_if<PythonError>(&m_qconfig.weight);
        if (error && m_qconfig.activationObserver()->kind == ObserverKind::ReuseInput)
            throw *error;
        return m_qconfig.reusesInput;
    }

    bool needsInputIn1_13(std::size_t index) const
    {
        const RootArgument &argument = m_candidate.rootArguments[index];
        const bool reuses = reusesInput();
        const SlotTargets::Target have = outputOf(argument.producer);
        SlotTargets::Target want = m_targets.input();
        if (argument.role == ArgumentRole::Weight && m_candidate.rootWeightIsNotObserved)
            want = {Kind::None, std::nullopt};
        else if (argument.role == ArgumentRole::Weight)
            want = {Kind::DType, m_targets.weight()};
        else if (argument.role == ArgumentRole::Bias)
            want = {Kind::DType, m_targets.bias()};
        if (want.isDynamic)
            return argument.position == 0;
        const bool differs = want.kind != Kind::DType || !want.dtype || have.dtype != want.dtype;
        return differs && want.dtype != float32 && have.kind == Kind::DType && have.dtype && !reuses;
    }

    bool needsInputIn2(std::size_t index) const
    {
        const RootArgument &argument = m_candidate.rootArguments[index];
        std::optional<DType> want;
        bool isDynamic = false;
        switch (argument.role) {
        case ArgumentRole::Activation:
            if (m_targets.input().kind == Kind::DType) {
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
            requireObservable(want);
            if (have.kind != Kind::DType)
                throw PythonError{"AssertionError", ""};
            return argument.position == 0;
        }
        if (m_qconfig.reusesInput || !torch::isInObsDTypeList(want, Api::Torch2))
            return false;
        return have.kind == Kind::DType &&
               (have.dtype == float32 || torch::isInObsDTypeList(have.dtype, Api::Torch2)) && have.dtype != want;
    }

    /// The dtype that the producer of an argument hands on, before anything is observed behind it.
    SlotTargets::Target outputOf(std::size_t node) const
    {
        const bool isMatched = m_graph.isOperator(node) || m_graph.nodes[node].isArm;
        if (m_candidate.isNonTensor[node])
            return {Kind::NonTensor, std::nullopt};
        if (m_candidate.hasNoTensors[node])
            return {Kind::None, std::nullopt};
        if (m_qconfig.api == Api::Torch2)
            return {Kind::DType, isMatched ? m_qconfig.activationDType : std::optional(float32)};
        if (!m_graph.isOperator(node) || isGetitem(m_graph.nodes[node]) || !isObserved(m_candidate))
            return {};
        return {Kind::DType, m_qconfig.isDynamic ? std::optional(float32) : m_qconfig.activationDType};
    }

    bool needsOutputIn1_13() const
    {
        if (m_candidate.anchorIsGetitem)
            return false;
        reusesInput();
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
        if (target.kind != Kind::DType || target.dtype == float32 || !m_qconfig.activationIsStatic)
            return false;
        const Callable *overwrite = m_candidate.config->callable(Field::OverwriteOutputObserver);
        if (overwrite && m_qconfig.activationDType == DType(DType::QUInt8)) {
            const ConstructedObserver made = construct(overwrite, Api::Torch1_13);
            const PythonError *error = std::get_if<PythonError>(&made);
            if (error && error->type != "Unknown")
                throw *error;
        }
        return true;
    }

    bool needsOutputIn2() const
    {
        if (m_targets.output().kind != Kind::DType)
            return false;
        if (m_qconfig.isDynamic) {
            requireObservable(m_qconfig.activationDType);
            return false;
        }
        return torch::isInObsDTypeList(m_qconfig.activationDType, Api::Torch2);
    }

    static void requireObservable(std::optional<DType> dtype)
    {
        if (!torch::isInObsDTypeList(dtype, Api::Torch2))
            throw PythonError{"AssertionError", "Expected cur_target_dtype to be torch.float, but got: " +
                                                    (dtype ? std::string(dtype->name()) : std::string("None"))};
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
            m_qconfig.api == Api::Torch2 ? m_qconfig.activationDType : m_targets.output().dtype;
        return dtype == DType(DType::QUInt8) || (m_qconfig.api == Api::Torch2 && dtype == DType(DType::UInt8));
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

/// What prepare raises before it looks at any dtype config.
void raiseEarlyErrors(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    if (candidate.graph.nodes.empty() && candidate.error)
        throw *candidate.error; // no pattern: not even the BackendConfig can be made
    if (qconfig.preparing)
        throw *qconfig.preparing;
    if (candidate.hasTransposedConvolution && qconfig.qconfig.weight) {
        if (const PythonError *error = std::get_if<PythonError>(&qconfig.weight))
            throw *error;
        if (qconfig.weightIsPerChannel)
            throw PythonError{"AssertionError",
                              "Per channel weight observer is not supported yet for ConvTranspose{n}d."};
    }
    for (const FixedQParams range : candidate.fixedQParams) {
        if (!qconfig.fits[static_cast<std::size_t>(range)])
            throw PythonError{"ValueError", "QConfigMapping must specify fixed qparams observer for fixed qparams op "
                                            "type: '" +
                                                candidate.fixedQParamsOperator + "'"};
    }
    if (!candidate.graph.matches)
        return;
    if (candidate.error)
        throw *candidate.error;
    for (std::size_t i = 0; qconfig.dtypesError && i < candidate.graph.nodes.size(); ++i) {
        const GraphNode &node = candidate.graph.nodes[i];
        const bool asks = qconfig.api == Api::Torch2
                              ? candidate.graph.isOperator(i) || node.isArm
                              : candidate.graph.isOperator(i) && !isGetitem(node) && isObserved(candidate);
        if (asks && !candidate.hasNoTensors[i])
            throw *qconfig.dtypesError;
    }
    if (candidate.lateError)
        throw *candidate.lateError;
}

std::optional<std::size_t> firstFit(const Candidate &candidate, const SlotTargets &targets,
                                    std::vector<std::string> *warnings)
{
    const std::span<const DTypeConfig> configs = candidate.dtypeConfigs();
    if (candidate.rootIsNoNode && !configs.empty()) // only with a dtype config torch looks at the root
        throw PythonError{"AttributeError", "'" + candidate.rootType + "' object has no attribute 'args'"};
    for (std::size_t i = 0; i < configs.size(); ++i) {
        if (targets.fits(configs[i], warnings))
            return i;
    }
    return std::nullopt;
}

void prepare(const Candidate &candidate, const ResolvedQConfig &qconfig, std::vector<std::string> *warnings,
             Verdict &verdict)
{
    raiseEarlyErrors(candidate, qconfig);
    verdict.prepare = false;
    verdict.observers = 0;
    if (!candidate.graph.matches)
        return;
    SlotTargets targets(candidate, qconfig);
    verdict.dtypeConfig = firstFit(candidate, targets, warnings);
    if (verdict.dtypeConfig) {
        verdict.prepare = true;
        verdict.observers = Insertion(candidate, qconfig, targets).run();
    } else if (qconfig.api == Api::Torch2) {
        // 2.x looks again with float32 everywhere. What fits then is listed as observed, but nothing is inserted; only
        // errors and warnings of that look can be seen.
        targets.reset();
        firstFit(candidate, targets, warnings);
    }
}

Status statusOf(const Candidate &candidate, const ResolvedQConfig &qconfig, const Verdict &verdict)
{
    if (verdict.error)
        return Status::Error;
    if (!*verdict.prepare)
        return Status::Rejected;
    if (candidate.canSwap && verdict.convert.value_or(false) && qconfig.weightIsQuantized)
        return Status::Quantized;
    if (*verdict.observers == 0)
        return Status::NoEffect;
    return candidate.canSwap ? Status::ObservedOnly : Status::Quantized;
}

Verdict decide(const Candidate &candidate, const ResolvedQConfig *qconfig, std::vector<std::string> *warnings)
{
    Verdict verdict;
    if (!qconfig)
        return verdict;
    try {
        prepare(candidate, *qconfig, warnings, verdict);
    } catch (const PythonError &error) {
        verdict = {};
        verdict.error = error;
    }
    verdict.convert = convertAccepts(candidate.dtypeConfigs(), *qconfig);
    verdict.status = statusOf(candidate, *qconfig, verdict);
    return verdict;
}

} // namespace

SlotTargets::SlotTargets(const Candidate &candidate, const ResolvedQConfig &qconfig)
    : m_candidate(candidate),
      m_qconfig(qconfig)
{
    const CanonicalGraph &graph = candidate.graph;
    const bool newApi = qconfig.api == Api::Torch2;
    const std::size_t root = candidate.root;
    const auto hasQConfig = [&](std::size_t node) {
        if (newApi)
            return graph.isOperator(node) || graph.nodes[node].isArm;
        return graph.isOperator(node) && !isGetitem(graph.nodes[node]) && isObserved(candidate);
    };
    const auto kindOf = [&](std::size_t node) {
        return candidate.isNonTensor[node] ? Kind::NonTensor : candidate.hasNoTensors[node] ? Kind::None : Kind::DType;
    };
    const auto assign = [&](Target &target, std::size_t node, std::optional<DType> dtype, bool isDynamic) {
        target.kind = kindOf(node);
        if (target.kind != Kind::DType)
            target = {target.kind, std::nullopt, false};
        else if (hasQConfig(node))
            target = {Kind::DType, dtype, isDynamic};
    };
    if (!candidate.rootIsNoNode)
        assign(m_input, root, qconfig.activationDType, qconfig.isDynamic);
    assign(m_output, graph.anchor(), qconfig.isDynamic ? std::optional(float32) : qconfig.activationDType, false);
    m_weight = qconfig.weightDType;
    m_bias = biasDType(qconfig, qconfig.isDynamic);
    m_knowsWeight = newApi || (hasQConfig(root) && !candidate.hasNoTensors[root]);
}

void SlotTargets::reset()
{
    const auto resetOne = [&](Target &target, std::size_t node) {
        target = m_candidate.hasNoTensors[node] ? Target{Kind::None, std::nullopt, false} : Target{};
    };
    resetOne(m_input, m_candidate.root);
    resetOne(m_output, m_candidate.graph.anchor());
    m_weight = float32;
    m_bias = float32;
}

bool SlotTargets::satisfies(QConfigSide side, const DTypeWithConstraints &constraints,
                            std::vector<std::string> *warnings) const
{
    const ConstraintFailure failure = firstFailure(m_qconfig, side, constraints);
    if (failure == ConstraintFailure::None)
        return true;
    if (warnings) {
        std::string text = warningText(failure, m_qconfig, side, constraints);
        if (std::ranges::find(*warnings, text) == warnings->end())
            warnings->push_back(std::move(text));
    }
    return false;
}

bool SlotTargets::argumentFits(ArgumentRole role, const DTypeConfig &config, std::vector<std::string> *warnings) const
{
    switch (role) {
    case ArgumentRole::Activation: {
        const DeclaredDType declared = declaredDType(config, Field::InputDType);
        return declared.isNone || (m_input.kind == Kind::DType && declared.equals(m_input.dtype) &&
                                   declaredDynamic(config) == m_input.isDynamic &&
                                   satisfies(QConfigSide::Activation, config.input(), warnings));
    }
    case ArgumentRole::Weight: {
        const DeclaredDType declared = declaredDType(config, Field::WeightDType);
        if (!m_knowsWeight)
            throw PythonError{"KeyError", "'weight_dtype'"};
        // Torch evaluates both sides, so a warning may come with a dtype that differs.
        const bool satisfied = satisfies(QConfigSide::Weight, config.weight(), warnings);
        return declared.isNone || (declared.equals(m_weight) && satisfied);
    }
    case ArgumentRole::Bias: {
        const DeclaredDType declared = declaredDType(config, Field::BiasDType);
        if (declared.isNone)
            return true;
        if (!m_knowsWeight)
            throw PythonError{"KeyError", "'bias_dtype'"};
        return declared.equals(m_bias);
    }
    }
    return false;
}

bool SlotTargets::outputFits(const DTypeConfig &config, std::vector<std::string> *warnings) const
{
    if (m_output.kind == Kind::None && m_qconfig.api == Api::Torch1_13)
        throw PythonError{"TypeError", "'NoneType' object is not subscriptable"};
    const DeclaredDType declared = declaredDType(config, Field::OutputDType);
    const bool satisfied = satisfies(QConfigSide::Activation, config.output(), warnings);
    return declared.isNone || (m_output.kind == Kind::DType && declared.equals(m_output.dtype) && satisfied);
}

bool SlotTargets::fits(const DTypeConfig &config, std::vector<std::string> *warnings) const
{
    for (const RootArgument &argument : m_candidate.rootArguments) {
        if (!argumentFits(argument.role, config, warnings))
            return false;
    }
    return outputFits(config, warnings);
}

bool convertAccepts(const DTypeConfig &config, const ResolvedQConfig &qconfig)
{
    const bool isDynamic = declaredDynamic(config);
    const DeclaredDType input = declaredDType(config, Field::InputDType);
    const DeclaredDType output = declaredDType(config, Field::OutputDType);
    if (!declaredDType(config, Field::WeightDType).equalsOrFloat(qconfig.weightDType))
        return false;
    if (isDynamic) {
        if (!output.equalsOrFloat(float32))
            return false;
        if (qconfig.api == Api::Torch2)
            return qconfig.isDynamic && input.equalsOrFloat(qconfig.activationDType);
        return input.equalsOrFloat(qconfig.activationObserver()->computeDType);
    }
    return input.equalsOrFloat(qconfig.activationDType) && output.equalsOrFloat(qconfig.activationDType) &&
           declaredDType(config, Field::BiasDType).equalsOrFloat(biasDType(qconfig, isDynamic));
}

std::optional<bool> convertAccepts(std::span<const DTypeConfig> configs, const ResolvedQConfig &qconfig)
{
    if (!configs.empty() && qconfig.dtypesError)
        return std::nullopt;
    return std::ranges::any_of(configs, [&](const DTypeConfig &config) { return convertAccepts(config, qconfig); });
}

Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig)
{
    return decide(candidate, qconfig, nullptr);
}

Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig, std::vector<std::string> &warnings)
{
    return decide(candidate, qconfig, &warnings);
}

} // namespace bcfg
