// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/explanation.h"

#include "core/simulation/checklist.h"
#include "core/simulation/contractdifference.h"
#include "core/simulation/matching.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>
#include <array>

namespace bcfg {

namespace {

using When = Check::When;
using Slot = Check::Slot;
using Kind = SlotTargets::Target::Kind;

std::string targetText(const SlotTargets::Target &target)
{
    switch (target.kind) {
    case Kind::DType:
        return dtypeText(target.dtype);
    case Kind::NonTensor:
        return "not a float tensor";
    case Kind::None:
        return "no tensor";
    }
    return {};
}

std::string wantsText(const DeclaredDType &declared)
{
    return declared.isNone ? "any" : declared.text();
}

struct PartFields
{
    ConstraintPart part;
    std::array<Field, 2> fields; // the second repeats the first where there is only one
    std::string_view why;
    std::string_view whyHalf;
};

constexpr PartFields parts[] = {
    {ConstraintPart::Range,
     {Field::QuantMinLowerBound, Field::QuantMaxUpperBound},
     "The observer's range must lie within the backend's; the ends count as inside.",
     "Not checked: PyTorch compares the range only where both ends are set."},
    {ConstraintPart::ScaleMin,
     {Field::ScaleMinLowerBound, Field::ScaleMinLowerBound},
     "The observer's eps stands for its smallest scale, and must not be below the backend's.",
     ""},
    {ConstraintPart::Exact,
     {Field::ScaleExactMatch, Field::ZeroPointExactMatch},
     "Only a FixedQParamsObserver or FixedQParamsFakeQuantize with this scale and zero point passes.",
     "Not checked: PyTorch compares scale and zero point only where both are set."},
};

/// The checks of one dtype config as prepare and convert make them.
class Explainer
{
public:
    Explainer(const Candidate &candidate, const ResolvedQConfig &qconfig, const SlotTargets &targets,
              std::vector<Check> &checks)
        : m_candidate(candidate),
          m_qconfig(qconfig),
          m_targets(targets),
          m_checks(checks)
    {}

    void run(std::size_t index)
    {
        const DTypeConfig &config = m_candidate.dtypeConfigs()[index];
        CheckList list(m_checks, m_candidate.effective, index);
        bool seen[3] = {};
        for (const RootArgument &argument : m_candidate.rootArguments) {
            bool &done = seen[static_cast<std::size_t>(argument.role)];
            if (done)
                continue; // every further argument of that role has the same answer
            done = true;
            switch (argument.role) {
            case ArgumentRole::Activation:
                input(list, config);
                break;
            case ArgumentRole::Weight:
                weight(list, config);
                break;
            case ArgumentRole::Bias:
                bias(list, config);
                break;
            }
        }
        output(list, config);
        if (m_candidate.canSwap) {
            if (!seen[static_cast<std::size_t>(ArgumentRole::Weight)])
                unusedWeightConstraints(list, config);
            convert(list, config);
        }
    }

private:
    void input(CheckList &list, const DTypeConfig &config)
    {
        const DeclaredDType declared = declaredDType(config, Field::InputDType);
        const SlotTargets::Target &target = m_targets.input();
        const bool fits = declared.isNone || (target.kind == Kind::DType && declared.equals(target.dtype));
        list.add(When::Prepare, Slot::Input, Field::InputDType, wantsText(declared), targetText(target), fits,
                 declared.isNone ? "Unset accepts any activation, and then is_dynamic is not compared."
                                 : "Every activation that goes into the pattern must have this dtype.");
        if (declared.isNone)
            return;
        const bool dynamic = declaredDynamic(config);
        list.add(When::Prepare, Slot::IsDynamic, Field::IsDynamic, boolText(dynamic), boolText(target.isDynamic),
                 dynamic == target.isDynamic, "Compared together with the input dtype; unset counts as False.");
        constraints(list, Field::InputDType, config.input(), QConfigSide::Activation);
    }

    void output(CheckList &list, const DTypeConfig &config)
    {
        const DeclaredDType declared = declaredDType(config, Field::OutputDType);
        const SlotTargets::Target &target = m_targets.output();
        const bool fits = declared.isNone || (target.kind == Kind::DType && declared.equals(target.dtype));
        list.add(When::Prepare, Slot::Output, Field::OutputDType, wantsText(declared), targetText(target), fits,
                 m_qconfig.isDynamic ? "A QConfig that quantizes at run time leaves the output in float32."
                                     : "The outermost operator must yield this dtype.");
        if (!declared.isNone)
            constraints(list, Field::OutputDType, config.output(), QConfigSide::Activation);
    }

    void weight(CheckList &list, const DTypeConfig &config)
    {
        const DeclaredDType declared = declaredDType(config, Field::WeightDType);
        list.add(When::Prepare, Slot::Weight, Field::WeightDType, wantsText(declared), dtypeText(m_targets.weight()),
                 declared.isNone || declared.equals(m_targets.weight()),
                 "input_type_to_index says which argument is the weight, so its dtype is compared.");
        if (!declared.isNone)
            constraints(list, Field::WeightDType, config.weight(), QConfigSide::Weight);
    }

    void bias(CheckList &list, const DTypeConfig &config)
    {
        const DeclaredDType declared = declaredDType(config, Field::BiasDType);
        list.add(When::Prepare, Slot::Bias, Field::BiasDType, wantsText(declared), dtypeText(m_targets.bias()),
                 declared.isNone || declared.equals(m_targets.bias()),
                 "A bias is float16 where activation and weight are float16 and static, and float32 otherwise.");
    }

    void constraints(CheckList &list, Field slot, const DTypeWithConstraints &constraints, QConfigSide side)
    {
        const Observer *observer =
            side == QConfigSide::Activation ? m_qconfig.activationObserver() : m_qconfig.weightObserver();
        if (!observer || !observer->dtype || constraints.dtype() != observer->dtype)
            return; // the dtype itself is wrong, and says so
        for (const PartFields &row : parts) {
            if (row.part == ConstraintPart::Exact && m_qconfig.api != Api::Torch2)
                continue;
            const bool first = isSet(constraints, row.fields[0]);
            const bool second = isSet(constraints, row.fields[1]);
            if (first != second) {
                addUnchecked(list, slot, row.fields[first ? 0 : 1], constraints, *observer, row.whyHalf);
                continue;
            }
            if (!first)
                continue;
            const ConstraintFailure failure = check(row.part, m_qconfig, side, constraints);
            addPart(list, slot, row.fields[0], constraints, *observer, failure, row.why);
            if (row.fields[1] != row.fields[0])
                addPart(list, slot, row.fields[1], constraints, *observer, failure, row.why);
        }
        if (isSet(constraints, Field::ScaleMaxUpperBound))
            addUnchecked(list, slot, Field::ScaleMaxUpperBound, constraints, *observer, "PyTorch never checks it.");
    }

    /// Of a range only the end that is crossed is wrong, and of a fixed scale and zero point what differs.
    void addPart(CheckList &list, Field slot, Field field, const DTypeWithConstraints &constraints,
                 const Observer &observer, ConstraintFailure failure, std::string_view why)
    {
        const bool isEither =
            failure == ConstraintFailure::RangeOutside || failure == ConstraintFailure::FixedQParamsDiffer;
        const bool ok =
            isEither ? !breaks(observer.observer(), constraints, field) : failure == ConstraintFailure::None;
        list.addConstraint(When::Prepare, slot, field, wantsText(constraints, field), hasText(field, &observer), ok,
                           why);
    }

    static void addUnchecked(CheckList &list, Field slot, Field field, const DTypeWithConstraints &constraints,
                             const Observer &observer, std::string_view why)
    {
        list.addUnchecked(When::Prepare, slot, field, wantsText(constraints, field), hasText(field, &observer), why);
    }

    void unusedWeightConstraints(CheckList &list, const DTypeConfig &config)
    {
        const DTypeWithConstraints &constraints = config.weight();
        for (const Field field : {Field::QuantMinLowerBound, Field::QuantMaxUpperBound, Field::ScaleMinLowerBound,
                                  Field::ScaleMaxUpperBound, Field::ScaleExactMatch, Field::ZeroPointExactMatch}) {
            if (isSet(constraints, field))
                list.addUnchecked(When::Convert, Field::WeightDType, field, wantsText(constraints, field),
                                  hasText(field, m_qconfig.weightObserver()),
                                  "Not checked: prepare does not look at the weight of a module, and convert ignores "
                                  "constraints.");
        }
    }

    /// Convert compares dtypes only, takes None for float32, and of a dynamic config no bias.
    void convert(CheckList &list, const DTypeConfig &config)
    {
        const auto wants = [&](Field slot) {
            const DeclaredDType declared = declaredDType(config, slot);
            return declared.isNone ? std::string("torch.float32 (unset)") : declared.text();
        };
        const bool dynamic = declaredDynamic(config);
        const std::optional<DType> activation = dynamic && m_qconfig.api == Api::Torch1_13
                                                    ? m_qconfig.activationObserver()->computeDType
                                                    : m_qconfig.activationDType;
        constexpr std::string_view why = "Convert makes a reference module only where the dtypes are equal; there, "
                                         "unset means float32.";
        list.add(When::Convert, Slot::Input, Field::InputDType, wants(Field::InputDType), dtypeText(activation),
                 declaredDType(config, Field::InputDType).equalsOrFloat(activation), why);
        const std::optional<DType> output = dynamic ? std::optional(DType(DType::Float32)) : m_qconfig.activationDType;
        list.add(When::Convert, Slot::Output, Field::OutputDType, wants(Field::OutputDType), dtypeText(output),
                 declaredDType(config, Field::OutputDType).equalsOrFloat(output), why);
        list.add(When::Convert, Slot::Weight, Field::WeightDType, wants(Field::WeightDType),
                 dtypeText(m_qconfig.weightDType),
                 declaredDType(config, Field::WeightDType).equalsOrFloat(m_qconfig.weightDType), why);
        if (!dynamic) {
            const DType bias = torch::biasDType(m_qconfig.activationDType, m_qconfig.weightDType, dynamic);
            list.add(When::Convert, Slot::Bias, Field::BiasDType, wants(Field::BiasDType), dtypeText(bias),
                     declaredDType(config, Field::BiasDType).equalsOrFloat(bias), why);
        } else if (m_qconfig.api == Api::Torch2) {
            list.add(When::Convert, Slot::IsDynamic, Field::IsDynamic, boolText(dynamic), boolText(m_qconfig.isDynamic),
                     m_qconfig.isDynamic, why);
        }
    }

    const Candidate &m_candidate;
    const ResolvedQConfig &m_qconfig;
    const SlotTargets &m_targets;
    std::vector<Check> &m_checks;
};

void addNotes(const Candidate &candidate, const ResolvedQConfig &qconfig, ExplainedVerdict &result)
{
    std::vector<std::string> &notes = result.notes;
    const Verdict &verdict = result.verdict;
    if (candidate.effective != candidate.index)
        notes.push_back("Pattern config " + std::to_string(candidate.effective) +
                        " has the same pattern and overrides this one: the verdict is that one's.");
    if (candidate.unknownGetter)
        notes.push_back("The root_node_getter is not known here; it is taken for the default one.");
    if (!candidate.graph.matches)
        notes.push_back("PyTorch never matches this pattern.");
    else if (candidate.dtypeConfigs().empty())
        notes.push_back("There is no dtype config, so none can fit.");
    if (verdict.status == Status::ObservedOnly) {
        notes.push_back(verdict.convert.value_or(false)
                            ? "The module is observed but stays float: the QConfig's weight is not quantized."
                            : "The module is observed but stays float: no dtype config passes the check of convert.");
    }
    for (std::string &sentence : contractDifference(candidate, qconfig, result))
        notes.push_back(std::move(sentence));
}

} // namespace

ExplainedVerdict explain(const Candidate &candidate, const ResolvedQConfig *qconfig)
{
    ExplainedVerdict result;
    result.verdict = judge(candidate, qconfig, result.warnings);
    if (!qconfig)
        return result;
    if (!result.verdict.error && candidate.graph.matches && !candidate.rootIsNoNode && qconfig->activationObserver() &&
        qconfig->weightObserver()) {
        const SlotTargets targets(candidate, *qconfig);
        Explainer explainer(candidate, *qconfig, targets, result.checks);
        for (std::size_t i = 0; i < candidate.dtypeConfigs().size(); ++i) {
            try {
                explainer.run(i);
            } catch (const PythonError &error) { // behind a dtype config that fits, PyTorch never looks
                result.notes.push_back("Dtype config " + std::to_string(i) + " would raise " + error.type + ": " +
                                       error.message);
            }
        }
    }
    addNotes(candidate, *qconfig, result);
    return result;
}

} // namespace bcfg
