// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/contract.h"

#include "core/simulation/checklist.h"
#include "core/simulation/matching.h"
#include "core/torch/constraintchecks.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg {

namespace {

using When = Check::When;
using Slot = Check::Slot;

class ContractExplainer
{
public:
    ContractExplainer(const Candidate &candidate, const ResolvedQConfig &qconfig, std::vector<Check> &checks)
        : m_candidate(candidate),
          m_qconfig(qconfig),
          m_checks(checks)
    {}

    /// Whether everything of the dtype config holds.
    bool run(std::size_t index)
    {
        const std::size_t begin = m_checks.size();
        const DTypeConfig &config = m_candidate.dtypeConfigs()[index];
        CheckList list(m_checks, m_candidate.effective, index);
        const DType float32 = DType::Float32;
        const bool dynamic = m_qconfig.isDynamic;
        dtype(list, config, Slot::Input, Field::InputDType, m_qconfig.activationDType);
        constraints(list, Field::InputDType, config.input(), m_qconfig.activationObserver());
        dtype(list, config, Slot::Output, Field::OutputDType,
              dynamic ? std::optional(float32) : m_qconfig.activationDType);
        if (!dynamic)
            constraints(list, Field::OutputDType, config.output(), m_qconfig.activationObserver());
        dtype(list, config, Slot::Weight, Field::WeightDType, m_qconfig.weightDType);
        constraints(list, Field::WeightDType, config.weight(), m_qconfig.weightObserver());
        dtype(list, config, Slot::Bias, Field::BiasDType,
              torch::biasDType(m_qconfig.activationDType, m_qconfig.weightDType, dynamic));
        const FieldValue *declared = config.record().find(Field::IsDynamic);
        const bool any = !declared || std::holds_alternative<Null>(*declared);
        list.add(When::Contract, Slot::IsDynamic, Field::IsDynamic, any ? "any" : boolText(declaredDynamic(config)),
                 boolText(dynamic), any || declaredDynamic(config) == dynamic,
                 "Activations are quantized at run time, or not.");
        return std::all_of(m_checks.begin() + static_cast<std::ptrdiff_t>(begin), m_checks.end(),
                           [](const Check &check) { return check.ok; });
    }

private:
    static void dtype(CheckList &list, const DTypeConfig &config, Slot slot, Field field, std::optional<DType> has)
    {
        const DeclaredDType declared = declaredDType(config, field);
        list.add(When::Contract, slot, field, declared.isNone ? "any" : declared.text(), dtypeText(has),
                 declared.isNone || declared.equals(has), "The dtype must be the QConfig's; unset means any.");
    }

    void constraints(CheckList &list, Field slot, const DTypeWithConstraints &constraints, const Observer *observer)
    {
        if (!constraints.dtype() || !observer || observer->dtype != constraints.dtype())
            return;
        for (const Field field : {Field::QuantMinLowerBound, Field::QuantMaxUpperBound, Field::ScaleMinLowerBound,
                                  Field::ScaleMaxUpperBound, Field::ScaleExactMatch, Field::ZeroPointExactMatch}) {
            if (!isCompared(constraints, field) || !info(field).existsIn(m_qconfig.api))
                continue;
            const std::string wants = wantsText(constraints, field);
            const std::string has = hasText(field, observer);
            if (field == Field::ScaleMaxUpperBound)
                list.addUnchecked(When::Contract, slot, field, wants, has,
                                  "Cannot be checked: the largest scale shows only when data is observed.");
            else
                list.addConstraint(When::Contract, slot, field, wants, has, holds(field, constraints, *observer),
                                   "Every bound must hold, also one that stands alone.");
        }
    }

    /// What is no number bounds nothing, but no scale or zero point equals it either.
    static bool isCompared(const DTypeWithConstraints &constraints, Field field)
    {
        const bool isExact = field == Field::ScaleExactMatch || field == Field::ZeroPointExactMatch;
        return isExact ? isSet(constraints, field) : comparableBound(constraints, field).has_value();
    }

    static bool holds(Field field, const DTypeWithConstraints &constraints, const Observer &observer)
    {
        const Observer &inside = observer.observer();
        const bool isFixed = inside.kind == ObserverKind::FixedQParams;
        switch (field) {
        case Field::QuantMinLowerBound:
            return inside.quantMin && !breaks(inside, constraints, field);
        case Field::QuantMaxUpperBound:
            return inside.quantMax && !breaks(inside, constraints, field);
        case Field::ScaleMinLowerBound: // a fixed scale is known; otherwise eps is the smallest scale there can be
            return isFixed ? !torch::epsIsBelow(*inside.scale, true, *comparableBound(constraints, field))
                           : inside.eps && !breaks(inside, constraints, field);
        case Field::ScaleExactMatch:
        case Field::ZeroPointExactMatch:
            return isFixed && !breaks(inside, constraints, field);
        default:
            return true;
        }
    }

    const Candidate &m_candidate;
    const ResolvedQConfig &m_qconfig;
    std::vector<Check> &m_checks;
};

} // namespace

ExplainedVerdict explainByContract(const Candidate &candidate, const ResolvedQConfig *qconfig)
{
    ExplainedVerdict result;
    if (!qconfig)
        return result;
    result.verdict.status = Status::Rejected;
    ContractExplainer explainer(candidate, *qconfig, result.checks);
    for (std::size_t i = 0; i < candidate.dtypeConfigs().size(); ++i) {
        if (explainer.run(i) && !result.verdict.dtypeConfig) {
            result.verdict.status = Status::Quantized;
            result.verdict.dtypeConfig = i;
        }
    }
    return result;
}

} // namespace bcfg
