// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/contract.h"

#include "core/simulation/checklist.h"
#include "core/simulation/matching.h"

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
        const DType float16 = DType::Float16;
        const bool dynamic = m_qconfig.isDynamic;
        dtype(list, config, Slot::Input, Field::InputDType, m_qconfig.activationDType);
        constraints(list, Field::InputDType, config.input(), m_qconfig.activationObserver());
        dtype(list, config, Slot::Output, Field::OutputDType,
              dynamic ? std::optional(float32) : m_qconfig.activationDType);
        if (!dynamic)
            constraints(list, Field::OutputDType, config.output(), m_qconfig.activationObserver());
        dtype(list, config, Slot::Weight, Field::WeightDType, m_qconfig.weightDType);
        constraints(list, Field::WeightDType, config.weight(), m_qconfig.weightObserver());
        const bool half = m_qconfig.activationDType == float16 && m_qconfig.weightDType == float16 && !dynamic;
        dtype(list, config, Slot::Bias, Field::BiasDType, half ? float16 : float32);
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
            const std::optional<double> bound = constraints.bound(field);
            if (!bound || !info(field).existsIn(m_qconfig.api))
                continue;
            const std::string wants = wantsText(constraints, field);
            const std::string has = hasText(field, observer);
            if (field == Field::ScaleMaxUpperBound)
                list.addUnchecked(When::Contract, slot, field, wants, has,
                                  "Cannot be checked: the largest scale shows only when data is observed.");
            else
                list.addConstraint(When::Contract, slot, field, wants, has, holds(field, *bound, *observer),
                                   "Every bound must hold, also one that stands alone.");
        }
    }

    static bool holds(Field field, double bound, const Observer &observer)
    {
        const Observer &inside = observer.observer();
        const bool fixed = inside.kind == ObserverKind::FixedQParams;
        switch (field) {
        case Field::QuantMinLowerBound:
            return inside.quantMin && *inside.quantMin >= bound;
        case Field::QuantMaxUpperBound:
            return inside.quantMax && *inside.quantMax <= bound;
        case Field::ScaleMinLowerBound: {
            // A fixed scale is known; otherwise eps is the smallest scale there can be.
            const std::optional<double> smallest = fixed        ? std::optional<double>(inside.scale)
                                                   : inside.eps ? std::optional(inside.eps->value)
                                                                : std::nullopt;
            return smallest && static_cast<float>(*smallest) >= static_cast<float>(bound);
        }
        case Field::ScaleExactMatch:
            return fixed && *inside.scale == static_cast<float>(bound);
        case Field::ZeroPointExactMatch:
            return fixed && static_cast<double>(*inside.zeroPoint) == bound;
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
