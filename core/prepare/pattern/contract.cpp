// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/contract.h"

#include "core/prepare/decisions/comparisons.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg {

namespace {

using When = Check::When;

/// Whether a constraint is compared. A bound that is no number restricts nothing, unless it is an exact scale or zero
/// point: that is compared, and equals nothing.
bool isCompared(const DTypeWithConstraints &constraints, Field field)
{
    const bool isExact = field == Field::ScaleExactMatch || field == Field::ZeroPointExactMatch;
    const bool isNumber = info(field).kind == FieldKind::Bound && !isExact;
    return isNumber ? comparableBound(constraints, field).has_value() : constraints.record().isSet(field);
}

bool holds(Field field, const DTypeWithConstraints &constraints, const Observer &observer)
{
    const Observer &inside = observer.observer();
    // The smallest scale of a FixedQParamsObserver is its fixed scale; that of other observers is eps.
    if (field == Field::ScaleMinLowerBound && inside.kind == ObserverKind::FixedQParams)
        return !torch::epsIsBelow(*inside.scale, true, *comparableBound(constraints, field));
    return comparedValue(inside, field) && !breaks(inside, constraints, field);
}

/// Whether the observer satisfies every bound of the slot, even if only one bound of a pair is set. Adds each
/// comparison to `checks`, unless null.
bool constraintsHold(Field slot, const DTypeWithConstraints &constraints, const Observer *observer, Version version,
                     CheckList *checks)
{
    if (!constraints.dtype() || !observer || observer->dtype != constraints.dtype())
        return true;
    bool hold = true;
    for (const Field field : fieldsInOrder(Level::Constraints)) {
        if (field == Field::DType || !isCompared(constraints, field) || !info(field).existsIn(version))
            continue;
        const bool isNumber = info(field).kind == FieldKind::Bound;
        std::optional<bool> ok;
        std::string_view why = "Every bound must hold, also one that stands alone.";
        if (!isNumber)
            why = "Not compared.";
        else if (field == Field::ScaleMaxUpperBound)
            why = "Cannot be checked: the largest scale shows only when data is observed.";
        else
            ok = holds(field, constraints, *observer);
        if (checks)
            checks->addConstraint(When::Contract, slot, field, constraints, observer, ok, why);
        hold = hold && ok.value_or(true);
    }
    return hold;
}

/// Whether the QConfig fits the dtype config by the documentation. Adds each comparison to `checks`, unless null.
bool contractFits(const DTypeConfig &config, const ResolvedQConfig &qconfig, CheckList *checks)
{
    const bool isDynamic = qconfig.isDynamic;
    bool fits = true;
    const auto compare = [&](Field slot, std::optional<DType> actual) {
        fits = compareDType(checks, When::Contract, slot, declaredDType(config, slot), {.dtype = actual},
                            "The dtype must be the QConfig's; unset means any.") &&
               fits;
    };
    const auto compareConstraints = [&](Field slot, const Observer *observer) {
        fits = constraintsHold(slot, config.constraints(slot), observer, qconfig.release, checks) && fits;
    };
    compare(Field::InputDType, qconfig.activationDType);
    compareConstraints(Field::InputDType, qconfig.activationObserver());
    compare(Field::OutputDType, isDynamic ? DType(DType::Float32) : qconfig.activationDType);
    if (!isDynamic)
        compareConstraints(Field::OutputDType, qconfig.activationObserver());
    compare(Field::WeightDType, qconfig.weightDType);
    compareConstraints(Field::WeightDType, qconfig.weightObserver());
    compare(Field::BiasDType, torch::biasDType(qconfig.activationDType, qconfig.weightDType, isDynamic));

    const FieldValue *declared = config.record().find(Field::IsDynamic);
    const bool isAny = !isSet(declared);
    const bool ok = isAny || declaredDynamic(config) == isDynamic;
    if (checks)
        checks->addDynamic(When::Contract, ok, isAny ? std::nullopt : std::optional(declaredDynamic(config)), isDynamic,
                           "Activations are quantized at run time, or not.");
    return fits && ok;
}

/// The verdict by the documentation. Adds each comparison to `checks`, unless null.
Verdict contractVerdict(const Candidate &candidate, const ResolvedQConfig &qconfig, CheckList *checks)
{
    std::optional<Fit> first;
    const std::span<const DTypeConfig> configs = candidate.dtypeConfigs();
    for (std::size_t i = 0; i < configs.size(); ++i) {
        if (checks)
            checks->begin(i);
        if (contractFits(configs[i], qconfig, checks) && !first)
            first = Fit{i};
    }
    return Verdict(first ? Status::Quantized : Status::Rejected, first);
}

std::string reason(const Check &check, const std::string &why)
{
    return check.name() + " wants " + check.wants + ", the QConfig has " + check.has + ". " + why;
}

/// Sentences for a pattern that FX does not quantize although the documentation promises it: the comparisons of FX that
/// fail.
std::vector<std::string> brokenPromise(std::size_t dtypeConfig, const ExplainedVerdict &fx)
{
    const std::string promise =
        "PyTorch's documentation promises that dtype config #" + std::to_string(dtypeConfig) + " runs it quantized; ";
    if (fx.verdict.status() == Status::NoEffect)
        return {promise + "FX accepts it, and then finds nothing to observe or to replace."};
    const bool rejects = fx.verdict.status() == Status::Rejected;
    std::vector<std::string> sentences{promise + (rejects ? "FX rejects it." : "FX observes it and leaves it float.")};
    for (const Check &check : fx.checks) {
        const bool decides = check.when == (rejects ? Check::When::Prepare : Check::When::Convert);
        if (check.dtypeConfig == dtypeConfig && decides && !check.ok)
            sentences.push_back(reason(check, check.why));
    }
    return sentences;
}

/// Why prepare accepts what the failed contract check `refused` forbids. `checks`: the checks of FX.
std::string passedBecause(const Check &refused, const std::vector<Check> &checks)
{
    const auto isAt = [&](const Check &check) {
        return check.where == refused.where;
    };
    if (const Check *passed = elementWhere(checks, [&](const Check &check) { return isAt(check) && check.ok; }))
        return passed->isMade ? "FX compares " + passed->has + " instead." : passed->why;
    return std::ranges::any_of(checks, isAt) ? "Prepare does not compare that for this pattern, only convert does."
                                             : "FX does not compare that for this pattern.";
}

/// Sentences for a pattern that FX quantizes although the documentation does not promise it: the comparisons that FX
/// does not make.
std::vector<std::string> unkeptCondition(const ExplainedVerdict &contract, const ExplainedVerdict &fx)
{
    const std::size_t dtypeConfig = fx.verdict.fit()->dtypeConfig;
    std::vector<std::string> sentences{"PyTorch's documentation does not promise this; FX prepares it all the same, "
                                       "because it does not compare everything."};
    for (const Check &check : contract.checks) {
        if (!check.ok && check.dtypeConfig == dtypeConfig)
            sentences.push_back(reason(check, passedBecause(check, fx.checks)));
    }
    return sentences;
}

} // namespace

ExplainedVerdict explainByContract(const Candidate &candidate, const ResolvedQConfig *qconfig)
{
    ExplainedVerdict result;
    if (!qconfig)
        return result;
    if (!candidate.isMade()) {
        result.verdict = Verdict(*candidate.error);
        return result;
    }
    CheckList checks(result, candidate.effective);
    result.verdict = contractVerdict(candidate, *qconfig, &checks);
    return result;
}

std::vector<std::string> contractDifference(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                            const ExplainedVerdict &fx)
{
    if (fx.verdict.status() == Status::Error)
        return {};
    const Verdict contract = contractVerdict(candidate, qconfig, nullptr);
    const bool promised = contract.status() == Status::Quantized;
    if (promised && fx.verdict.status() != Status::Quantized)
        return brokenPromise(contract.fit()->dtypeConfig, fx);
    if (!promised && fx.verdict.status() != Status::Rejected)
        return unkeptCondition(explainByContract(candidate, &qconfig), fx);
    return {};
}

} // namespace bcfg
